package io.weir.lab.metric;

import io.weir.core.metric.Series;
import io.weir.lab.metric.PrometheusText.TextSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Asks a page for samples. */
final class PageProbe implements MetricProbe {
  private static final int OK = 200;
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
  /** A page of more than this is one with a line for each topic, and costs the broker too much. */
  private static final int LONGEST_PAGE = 4 << 20;

  private final HttpClient http;
  private final HttpRequest request;
  private final Format format;
  private final List<Series.Sample> asked;

  /** The format of a page. */
  @FunctionalInterface
  interface Format {
    /**
     * Returns the samples of some metrics, in the page's order.
     *
     * @param asked selects metrics by name
     * @throws MetricException if the page has another format
     */
    List<TextSample> samples(String page, Predicate<String> asked) throws MetricException;
  }

  PageProbe(URI address, Format format, List<Series.Sample> asked) {
    this.format = format;
    this.http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(ANSWER_LIMIT)
        .build();
    this.request = HttpRequest.newBuilder(address).timeout(ANSWER_LIMIT).GET().build();
    this.asked = List.copyOf(asked);
  }

  @Override
  public Map<Series, Double> read() throws MetricException, InterruptedException {
    return values(format.samples(page(), this::isAsked));
  }

  private String page() throws MetricException, InterruptedException {
    try {
      HttpResponse<InputStream> answer =
          http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        byte[] page = read(body);
        if (answer.statusCode() != OK) {
          throw new MetricException(request.uri() + " answers " + answer.statusCode());
        }
        if (page.length > LONGEST_PAGE) {
          throw new MetricException(
              request.uri() + " answers with more than " + (LONGEST_PAGE >> 20) + " MiB");
        }
        return new String(page, StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw MetricException.of(request.uri() + " does not answer", e);
    }
  }

  /**
   * The time-out of a request ends with the headers, so the body has a limit of the same length.
   */
  private static byte[] read(InputStream body) throws IOException {
    CompletableFuture<Void> late = CompletableFuture.runAsync(() -> end(body),
        CompletableFuture.delayedExecutor(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
    try {
      return body.readNBytes(LONGEST_PAGE + 1);
    } finally {
      late.cancel(false);
    }
  }

  private static void end(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isAsked(String name) {
    return asked.stream().anyMatch(series -> series.isCalled(name));
  }

  private Map<Series, Double> values(List<TextSample> samples) {
    Map<Series, Double> values = new HashMap<>();
    for (Series.Sample series : asked) {
      List<Double> matching = samples.stream()
          .filter(sample -> series.isCalled(sample.name())
              && sample.labels().entrySet().containsAll(series.labels().entrySet())
              && Double.isFinite(sample.value()))
          .map(TextSample::value)
          .toList();
      if (!matching.isEmpty()) {
        values.put(series, series.fold().of(matching));
      }
    }
    return values;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
