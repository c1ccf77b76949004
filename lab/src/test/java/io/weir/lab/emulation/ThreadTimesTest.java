package io.weir.lab.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadTimesTest {
  private static final long PID = ProcessHandle.current().pid();

  @Test
  void theThreadThatNeverWaitsIsTheBusiest() throws InterruptedException {
    assumeThat(Files.exists(Path.of("/proc/self/schedstat"))).isTrue();
    String name = "request-handler-12345";
    Thread spinning = Thread.ofPlatform().name(name).start(() -> {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
    });
    ThreadTimes before = ThreadTimes.read(List.of(PID));
    Thread.sleep(Duration.ofMillis(300));

    ThreadTimes now = ThreadTimes.read(List.of(PID));
    spinning.interrupt();

    assertThat(now.busiestSince(before, PID)).hasValueSatisfying(busiest -> {
      assertThat(name).startsWith(busiest.name());
      assertThat(busiest.nanos()).isPositive();
    });
  }

  @Test
  void aProcessThatHasEndedHasNone() {
    ThreadTimes none = ThreadTimes.read(List.of(0L));

    assertThat(none.busiestSince(none, 0)).isEmpty();
  }
}
