package io.weir.lab.metric;

import java.util.Map;

/** One sample of a page in Prometheus's text format. */
record TextSample(String name, Map<String, String> labels, double value) {
  TextSample {
    labels = Map.copyOf(labels);
  }
}
