package io.weir.driver.common;

import io.weir.core.unit.Durations;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends HTTP requests within a time limit that covers the whole response. The time-out of a request
 * alone ends with the headers, so a server that stops in the middle of a body would block its
 * reader forever.
 */
final class BoundedHttp {
  private BoundedHttp() {}

  /**
   * Sends a request and waits for the complete response.
   *
   * @param limit the longest wait
   * @throws HttpTimeoutException if the response is not complete in time
   * @throws IOException if there is no response
   */
  static HttpResponse<String> send(HttpClient http, HttpRequest request, Duration limit)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new HttpTimeoutException("no complete response within " + Durations.format(limit));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IOException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }
}
