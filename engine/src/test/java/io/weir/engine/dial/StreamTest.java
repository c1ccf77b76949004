package io.weir.engine.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StreamTest {
  private static final int CHUNK = (int) WorkerProtocol.CHUNK.bytes();
  private static final Duration LONG = Duration.ofMinutes(1);

  /** A call that records the messages, and is ready on demand. */
  private static final class Recorded implements StreamOutput.Sender {
    private final List<byte[]> sent = new ArrayList<>();
    private final List<String> abandoned = new ArrayList<>();
    private volatile boolean ready = true;

    @Override
    public boolean isReady() {
      return ready;
    }

    @Override
    public void send(byte[] chunk) {
      sent.add(chunk);
    }

    @Override
    public void abandon(String reason) {
      abandoned.add(reason);
    }
  }

  private final Recorded call = new Recorded();

  @Test
  void bytesAreCutIntoMessagesAndWaitForAFlush() throws Exception {
    StreamOutput out = new StreamOutput(call, LONG);
    out.write(new byte[2 * CHUNK + 5]);
    assertThat(call.sent).extracting(chunk -> chunk.length).containsExactly(CHUNK, CHUNK);
    out.flush();
    out.flush();
    assertThat(call.sent).extracting(chunk -> chunk.length).containsExactly(CHUNK, CHUNK, 5);
  }

  @Test
  void aWriterWaitsUntilTheCallIsReady() throws Exception {
    StreamOutput out = new StreamOutput(call, LONG);
    call.ready = false;
    CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> write(out));
    // A signal without readiness wakes it, and changes nothing.
    out.ready();
    assertThat(call.sent).isEmpty();
    call.ready = true;
    while (!writer.isDone()) {
      out.ready();
      Thread.sleep(1);
    }
    assertThat(call.sent).hasSize(1);
  }

  private static void write(StreamOutput out) {
    try {
      out.write(1);
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aSideThatTakesNothingEndsTheCall() throws Exception {
    StreamOutput out = new StreamOutput(call, Duration.ofMillis(10));
    call.ready = false;
    out.write(1);
    assertThatIOException().isThrownBy(out::flush).withMessage("it took nothing within 10ms");
    assertThat(call.abandoned).containsExactly("it took nothing within 10ms");
    call.ready = true;
    assertThatIOException().isThrownBy(out::flush);
    assertThat(call.sent).isEmpty();
  }

  @Test
  void nothingIsSentAfterTheEnd() throws Exception {
    StreamOutput out = new StreamOutput(call, LONG);
    AtomicInteger ended = new AtomicInteger();
    out.finish(ended::incrementAndGet);
    out.finish(ended::incrementAndGet);
    out.write(1);
    assertThatIOException().isThrownBy(out::flush).withMessage("the stream is closed");
    assertThat(ended).hasValue(1);
  }

  @Test
  void aReaderAsksForAMessageForEachThatItTook() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    StreamInput in = new StreamInput(asked::incrementAndGet);
    in.deliver(new byte[] {1, 2});
    in.deliver(new byte[] {});
    in.deliver(new byte[] {3});
    in.end();
    assertThat(asked).hasValue(0);
    assertThat(in.read()).isEqualTo(1);
    assertThat(asked).hasValue(1);
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    in.transferTo(rest);
    assertThat(rest.toByteArray()).containsExactly(2, 3);
    assertThat(asked).hasValue(3);
    assertThat(in.read()).isEqualTo(-1);
  }

  @Test
  void aBrokenStreamIsNoEnd() throws Exception {
    StreamInput in = new StreamInput(() -> {});
    in.deliver(new byte[] {-1});
    in.fail("it broke");
    assertThat(in.read()).isEqualTo(255);
    assertThatIOException().isThrownBy(in::read).withMessage("it broke");
    assertThatIOException().isThrownBy(in::read).withMessage("it broke");
  }
}
