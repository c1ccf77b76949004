package io.weir.lab.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CoordinatorLinkTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final CoordinatorOrder ORDER = new CoordinatorOrder("home/ada/s.yaml",
      Map.of("home/ada/s.yaml", new byte[] {1, 2, -3}), Optional.of("laptop"), List.of("repeat=1"),
      Map.of("PASSWORD", "s3cret"));

  private final PipedOutputStream commandLine = new PipedOutputStream();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private CoordinatorLink open(Duration silence) throws IOException {
    return CoordinatorLink.open(new PipedInputStream(commandLine, 1 << 16), out, silence);
  }

  private void say(String line) throws IOException {
    commandLine.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    commandLine.flush();
  }

  private static String reason(CoordinatorLink link) throws Exception {
    CompletableFuture<String> reason = new CompletableFuture<>();
    link.onStop(reason::complete);
    return reason.get(30, TimeUnit.SECONDS);
  }

  @Test
  void theOrderArrivesAsItWas() throws Exception {
    CoordinatorLink link = open(LONG);
    commandLine.write(ORDER.line());
    commandLine.flush();
    CoordinatorOrder order = link.order();
    assertThat(order.files().get("home/ada/s.yaml")).containsExactly(1, 2, -3);
    assertThat(order.scale()).contains("laptop");
    assertThat(order.sets()).containsExactly("repeat=1");
    assertThat(order.environment()).containsEntry("PASSWORD", "s3cret");
    assertThat(order.toString()).doesNotContain("s3cret");
  }

  @Test
  void aDamagedOrderIsRefusedWithoutQuotingIt() throws Exception {
    CoordinatorLink link = open(LONG);
    say("{\"environment\":{\"PASSWORD\":\"s3cret\"");
    assertThatExceptionOfType(IOException.class).isThrownBy(link::order)
        .withMessageContaining("can't be read")
        .withMessageNotContaining("s3cret");
  }

  @Test
  void theEndOfTheStreamEndsTheCoordinator() throws Exception {
    CoordinatorLink link = open(LONG);
    commandLine.write(ORDER.line());
    link.order();
    commandLine.close();
    assertThat(reason(link)).isEqualTo("the connection to the command line has ended");
  }

  @Test
  void silenceEndsTheCoordinator() throws Exception {
    CoordinatorLink link = open(Duration.ofMillis(200));
    commandLine.write(ORDER.line());
    commandLine.flush();
    assertThat(reason(link))
        .isEqualTo("the command line gave no sign of life for 200ms");
  }

  @Test
  void anInterruptedCommandLineSaysSo() throws Exception {
    CoordinatorLink link = open(LONG);
    commandLine.write(ORDER.line());
    say("");
    say(CoordinatorLink.STOP);
    assertThat(reason(link)).isEqualTo("the command line was interrupted");
  }

  /** The command's end blocks a thread, and the common pool may have one only. */
  @Test
  void theActionHasItsOwnThread() throws Exception {
    CoordinatorLink link = open(LONG);
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    link.onStop(reason -> thread.complete(Thread.currentThread()));
    commandLine.close();
    assertThat(thread.get(30, TimeUnit.SECONDS)).isNotInstanceOf(ForkJoinWorkerThread.class);
  }

  @Test
  void theResultIsKeptUntilItWasFetched() throws Exception {
    CoordinatorLink link = open(LONG);
    commandLine.write(ORDER.line());
    CoordinatorEnd end = new CoordinatorEnd(3,
        Optional.of(new CoordinatorEnd.Archive("s", "2026", "/results/result.zip", 12, "ab")));
    CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> {
      try {
        link.end(end);
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    assertThat(ended).isNotDone();
    say(CoordinatorLink.FETCHED);
    ended.get(30, TimeUnit.SECONDS);
    assertThat(CoordinatorEnd.read(out.toByteArray())).contains(end);
  }
}
