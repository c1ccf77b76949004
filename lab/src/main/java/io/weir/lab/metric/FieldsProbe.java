package io.weir.lab.metric;

import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import io.weir.lab.metric.PrometheusText.TextSample;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks a process for lines of a text protocol, on a new connection each time. */
final class FieldsProbe implements MetricProbe {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
  private static final int LONGEST_ANSWER = 4 << 20;

  private final MetricSource.Fields source;
  private final List<Series.Sample> asked;
  private volatile Socket open;

  FieldsProbe(MetricSource.Fields source, List<Series.Sample> asked) {
    this.source = source;
    this.asked = List.copyOf(asked);
  }

  @Override
  public Map<Series, Double> read() throws MetricException {
    String answer = answer();
    Optional<String> refusal = refusal(answer);
    if (refusal.isPresent()) {
      throw new MetricException(
          source.host() + ":" + source.port() + " refuses: " + refusal.get());
    }
    return values(samples(answer));
  }

  /**
   * Returns the first error of an answer. Samples that are missing because of it must not count as
   * 0.
   */
  static Optional<String> refusal(String answer) {
    return answer.lines()
        .filter(line -> line.startsWith("-"))
        .map(line -> line.substring(1))
        .findFirst();
  }

  private String answer() throws MetricException {
    int limit = Math.toIntExact(ANSWER_LIMIT.toMillis());
    try (Socket socket = new Socket()) {
      open = socket;
      socket.connect(new InetSocketAddress(source.host(), source.port()), limit);
      socket.setSoTimeout(limit);
      socket.getOutputStream()
          .write((String.join("\r\n", source.requests()) + "\r\n")
              .getBytes(StandardCharsets.UTF_8));
      byte[] answer = socket.getInputStream().readNBytes(LONGEST_ANSWER + 1);
      if (answer.length > LONGEST_ANSWER) {
        throw new MetricException(source.host() + ":" + source.port()
            + " answers with more than " + (LONGEST_ANSWER >> 20) + " MiB");
      }
      return new String(answer, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw MetricException.of(source.host() + ":" + source.port() + " does not answer", e);
    }
  }

  /** Returns the numbers among the values, by name; other values are no metrics. */
  static List<TextSample> samples(String answer) {
    List<TextSample> samples = new ArrayList<>();
    String title = "";
    int numbers = 0;
    for (String line : answer.split("\r?\n", -1)) {
      int colon = line.indexOf(':');
      if (colon == 0) {
        numbers++;
        add(samples, title + "." + numbers, line.substring(1));
      } else if (colon < 0 && !isLength(line)) {
        title = line;
        numbers = 0;
      } else if (colon > 0) {
        String name = line.substring(0, colon);
        String value = line.substring(colon + 1).strip();
        if (value.indexOf('=') < 0) {
          add(samples, name, value);
        } else {
          addParts(samples, name, value);
        }
      }
    }
    return samples;
  }

  /** Returns whether a line states how long the next text or list is. */
  private static boolean isLength(String line) {
    return line.startsWith("$") || line.startsWith("*");
  }

  private static void addParts(List<TextSample> samples, String name, String parts) {
    for (String part : parts.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        add(samples, name + "." + part.substring(0, equals), part.substring(equals + 1));
      }
    }
  }

  private static void add(List<TextSample> samples, String name, String value) {
    try {
      samples.add(new TextSample(name, Map.of(), Double.parseDouble(value)));
    } catch (NumberFormatException e) {
      // Text, such as a version.
    }
  }

  Map<Series, Double> values(List<TextSample> samples) {
    Map<Series, Double> values = new HashMap<>();
    for (Series.Sample series : asked) {
      List<Double> matching = samples.stream()
          .filter(sample -> series.isCalled(sample.name()))
          .map(TextSample::value)
          .filter(Double::isFinite)
          .toList();
      if (!matching.isEmpty()) {
        values.put(series, series.fold().of(matching));
      } else if (source.events().contains(series.name())) {
        values.put(series, 0.0);
      }
    }
    return values;
  }

  @Override
  public void close() {
    Socket socket = open;
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is closed as far as it can be.
      }
    }
  }
}
