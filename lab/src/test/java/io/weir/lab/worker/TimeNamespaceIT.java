package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.engine.WorkerMain;
import io.weir.lab.clock.ClockEstimate;
import io.weir.lab.clock.OffsetRange;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.SupervisedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose monotonic clock the kernel has put 1,000 s ahead; needs root. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class TimeNamespaceIT {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final List<String> NAMESPACE =
      List.of("unshare", "--time", "--monotonic", "1000");
  private static final double AHEAD = 1_000e9;
  private static final int ANSWERS = 40;

  @TempDir
  Path folder;

  @Test
  void theTrueOffsetIsWithinTheBarOfEachAnswer() throws Exception {
    List<String> probe = new ArrayList<>(NAMESPACE);
    probe.add("true");
    assumeThat(new ProcessBuilder(probe).start().waitFor()).isZero();

    try (WatchedChannel channel = new WatchedChannel(
        new DocumentChannel(List.of(new ProcessPeer(worker())), () -> {}))) {
      int answers = 0;
      while (answers < ANSWERS) {
        if (channel.next(LONG).orElseThrow() instanceof WorkerEvent.Answered answered) {
          answers++;
          OffsetRange range = answered.clock().at(answered.atNanos());
          assertThat(answered.clock()).isInstanceOf(ClockEstimate.Other.class);
          assertThat(answered.stepNanos()).isEmpty();
          assertThat(AHEAD).isBetween(range.least(), range.most());
        }
      }
    }
  }

  private SupervisedProcess worker() throws Exception {
    List<String> command = new ArrayList<>(NAMESPACE);
    command.addAll(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-cp",
        OwnClassPath.text(),
        WorkerMain.class.getName()));
    return SupervisedProcess.start(new ProcessSpec("worker-0", command, Map.of(), folder,
        folder.resolve("worker.log"), folder.resolve("tmp"), ProcessSpec.Streams.PIPED,
        Duration.ofSeconds(2), Duration.ofSeconds(2)));
  }
}
