package io.weir.lab.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.lab.emulation.ThreadTimes.ThreadTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
  void compilersDoNotCountByWhateverNameAJvmGivesThem() {
    ThreadTimes before = new ThreadTimes(Map.of());
    ThreadTimes now = new ThreadTimes(Map.of(7L, Map.of(
        1L, new ThreadTime("C2 CompilerThre", 900),
        2L, new ThreadTime("C2 Comp..hread0", 800),
        3L, new ThreadTime("C1 CompilerThre", 700),
        4L, new ThreadTime("request-handler", 5))));

    assertThat(now.busiestSince(before, 7)).contains(new ThreadTime("request-handler", 5));
  }

  @Test
  void aProcessThatHasEndedHasNone() {
    ThreadTimes none = ThreadTimes.read(List.of(0L));

    assertThat(none.busiestSince(none, 0)).isEmpty();
  }
}
