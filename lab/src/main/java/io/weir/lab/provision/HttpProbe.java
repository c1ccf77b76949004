package io.weir.lab.provision;

import io.weir.core.launch.Readiness;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Ready when an address answers 200; asks again a moment after each other answer. */
final class HttpProbe implements ReadinessProbe {
  private static final int OK = 200;
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final HttpRequest request;
  private final HttpClient http;
  private CompletableFuture<String> answer = CompletableFuture.completedFuture("none");
  private String lastAnswer = "none";
  private long askAgainAt = System.nanoTime();

  HttpProbe(Readiness.HttpOk ok, HttpClient http) {
    request = HttpRequest.newBuilder(ok.address()).timeout(ANSWER_LIMIT).GET().build();
    this.http = http;
  }

  @Override
  public boolean ready() {
    if (!answer.isDone()) {
      return false;
    }
    lastAnswer = answer.getNow(lastAnswer);
    if (lastAnswer.equals(Integer.toString(OK))) {
      return true;
    }
    if (System.nanoTime() - askAgainAt >= 0) {
      answer = ask();
      askAgainAt = System.nanoTime() + PAUSE.toNanos();
    }
    return false;
  }

  /** Asks once and waits for the answer, no longer than the limit. */
  boolean readyWithin(Duration limit) {
    answer = ask();
    return Waits.uninterruptibly(answer, limit) && ready();
  }

  private CompletableFuture<String> ask() {
    return http.sendAsync(request, HttpResponse.BodyHandlers.discarding())
        // The time-out of the request ends with the headers, and this one with the body.
        .orTimeout(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .handle((response, problem) -> problem == null
            ? Integer.toString(response.statusCode())
            : describe(problem));
  }

  private static String describe(Throwable problem) {
    Throwable cause = problem instanceof CompletionException && problem.getCause() != null
        ? problem.getCause()
        : problem;
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  @Override
  public String waitsFor() {
    return "an answer 200 from " + request.uri() + " (the last answer: " + lastAnswer + ")";
  }
}
