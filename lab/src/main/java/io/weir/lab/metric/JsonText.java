package io.weir.lab.metric;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import io.weir.lab.metric.PrometheusText.TextSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads the numbers of a document in JSON. The name of a number is its path, with dots. */
final class JsonText {
  private JsonText() {}

  /**
   * Returns the numbers of some metrics, in the document's order; those in lists are left out.
   *
   * @param asked selects metrics by name
   * @throws MetricException if the text is no document
   */
  static List<TextSample> samples(String text, Predicate<String> asked) throws MetricException {
    List<TextSample> samples = new ArrayList<>();
    try {
      add(samples, "", Json.reader(JsonNode.class).readValue(text), asked);
    } catch (IOException e) {
      throw MetricException.of("the page is not JSON", e);
    }
    return samples;
  }

  private static void add(List<TextSample> samples, String path, JsonNode node,
      Predicate<String> asked) {
    if (node.isNumber() && asked.test(path)) {
      samples.add(new TextSample(path, Map.of(), node.asDouble()));
    }
    node.properties()
        .forEach(field -> add(samples,
            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(),
            asked));
  }
}
