package io.weir.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.TurnWaits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadSamplerTest {
  private static final long MILLI = 1_000_000;

  @TempDir
  private Path folder;

  private void account(long waited, long turns) throws IOException {
    Files.writeString(folder.resolve("schedstat"), "1000 " + waited + " " + turns + "\n");
  }

  /** The kernel adds the wait so far when a waiting thread moves to another processor. */
  @Test
  void aWaitOnTwoProcessorsIsOne() throws IOException {
    account(4 * MILLI, 14);
    try (ThreadSampler sampler =
        ThreadSampler.open(new ProcFiles(), folder.toString()).orElseThrow()) {
      account(13 * MILLI, 14);
      sampler.sample();
      account(13 * MILLI + MILLI / 2, 15);
      sampler.sample();
      TurnWaits waits = sampler.take();

      assertThat(waits.turns()).isEqualTo(1);
      assertThat(TurnWaits.limitNanos(waits.counts().size() - 1))
          .isGreaterThanOrEqualTo(9 * MILLI);
    }
  }
}
