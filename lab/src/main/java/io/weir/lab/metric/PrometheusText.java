package io.weir.lab.metric;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads pages in Prometheus's text format, version 0.0.4. Lines of metrics that nobody asked for
 * are passed over, however they look; all others must be as the format has them.
 *
 * @see <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">the format</a>
 */
final class PrometheusText {
  private PrometheusText() {}

  /**
   * The samples of some metrics, in the page's order.
   *
   * @param asked tells by its name whether a metric is asked for
   * @throws MetricException at the first line that is none
   */
  static List<TextSample> samples(String page, Predicate<String> asked) throws MetricException {
    List<TextSample> samples = new ArrayList<>();
    int number = 0;
    for (String line : page.split("\n", -1)) {
      number++;
      String text = line.strip();
      if (!text.isEmpty() && text.charAt(0) != '#' && asked.test(name(text))) {
        try {
          samples.add(new SampleLine(text).read());
        } catch (IllegalArgumentException e) {
          throw new MetricException("line " + number + " of the page: " + e.getMessage());
        }
      }
    }
    return samples;
  }

  private static String name(String line) {
    int end = 0;
    while (end < line.length() && line.charAt(end) != '{'
        && !Character.isWhitespace(line.charAt(end))) {
      end++;
    }
    return line.substring(0, end);
  }
}
