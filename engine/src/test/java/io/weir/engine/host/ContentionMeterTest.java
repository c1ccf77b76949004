package io.weir.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.HostUse.ThreadWait;
import io.weir.core.interval.HostUse.Throttling;
import io.weir.core.interval.TurnWaits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine whose files are written by the test. */
class ContentionMeterTest {
  @TempDir
  private Path root;

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void thread(long id, String name, String account) throws IOException {
    write("proc/self/task/" + id + "/comm", name + "\n");
    write("proc/self/task/" + id + "/schedstat", account + "\n");
  }

  @BeforeEach
  void aMachine() throws IOException {
    write("proc/stat", "cpu  100 0 0 800 0 0 0 10 0 0\n");
    write("proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=500\n");
    write("proc/self/cgroup", "2:cpu:/outer/inner\n0::/\n");
    write("sys/fs/cgroup/cpu/outer/inner/cpu.stat", "nr_throttled 0\nthrottled_time 0\n");
    write("sys/fs/cgroup/cpu/outer/cpu.stat", "nr_throttled 5\nthrottled_time 1000\n");
    thread(100, "java", "1 1000 1");
    thread(101, "kafka-p..ucer-1", "1 2000 10");
    thread(102, "C2 Comp..hread0", "1 3000 1");
  }

  @Test
  void whatHappenedSinceTheLastCallIsReported() throws IOException {
    ContentionMeter meter = new ContentionMeter(new ProcFiles(root), new ThreadRoster());
    write("proc/stat", "cpu  150 0 0 838 0 0 0 22 0 0\n");
    write("proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=750\n");
    write("sys/fs/cgroup/cpu/outer/inner/cpu.stat", "nr_throttled 2\nthrottled_time 7000\n");
    write("sys/fs/cgroup/cpu/outer/cpu.stat", "nr_throttled 6\nthrottled_time 4000\n");
    thread(101, "kafka-p..ucer-1", "1 2600 14");
    thread(102, "C2 Comp..hread0", "1 9000 2");
    thread(103, "kafka-p..ucer-2", "1 100 3");

    ContentionMeter.Contention contention = meter.take();

    assertThat(contention.cpu())
        .contains(new HostCpu(1_000_000_000, 120_000_000, OptionalLong.of(380_000_000)));
    assertThat(contention.pressureNanos()).hasValue(250_000);
    assertThat(contention.throttling())
        .as("the quota of the group above counts too")
        .contains(new Throttling(3, 10_000));
    assertThat(contention.runQueue()).hasValueSatisfying(queue -> {
      assertThat(queue.client())
          .contains(new ThreadWait(600, 4, Optional.of(TurnWaits.of(600, 4))));
      assertThat(queue.pacer()).isEmpty();
      assertThat(queue.consumer()).isEmpty();
      assertThat(queue.processNanos()).isEqualTo(6_700);
    });
    assertThat(meter.take().runQueue().orElseThrow().processNanos()).isZero();
  }

  @Test
  void singleWaitsOfTheThreadsThatWaitLongestAreBounded() throws IOException {
    ContentionMeter meter = new ContentionMeter(new ProcFiles(root), new ThreadRoster());
    thread(101, "kafka-p..ucer-1", "1 12000 14");
    meter.sample();
    thread(101, "kafka-p..ucer-1", "1 4012000 15");
    meter.sample();
    thread(101, "kafka-p..ucer-1", "1 4022000 19");
    meter.sample();

    TurnWaits waits = meter.take().runQueue().orElseThrow().client().orElseThrow().readings();

    assertThat(waits).isEqualTo(TurnWaits.of(10_000, 4)
        .plus(TurnWaits.of(4_000_000, 1))
        .plus(TurnWaits.of(10_000, 4)));
    assertThat(waits.count(TurnWaits.place(4_000_000))).as("one long wait, for certain")
        .isEqualTo(1);
  }

  @Test
  void aThreadThatHasEndedIsSampledNoMore() throws IOException {
    ContentionMeter meter = new ContentionMeter(new ProcFiles(root), new ThreadRoster());
    Files.delete(root.resolve("proc/self/task/101/schedstat"));
    Files.delete(root.resolve("proc/self/task/101/comm"));
    Files.delete(root.resolve("proc/self/task/101"));
    meter.sample();
    meter.take();
    meter.sample();

    assertThat(meter.take().runQueue().orElseThrow().client()).isEmpty();
  }

  @Test
  void aSystemThatShowsNothingIsReportedAsSuch() throws IOException {
    Path empty = Files.createDirectory(root.resolve("elsewhere"));
    ContentionMeter.Contention contention =
        new ContentionMeter(new ProcFiles(empty), new ThreadRoster()).take();

    assertThat(contention.cpu()).isEmpty();
    assertThat(contention.pressureNanos()).isEmpty();
    assertThat(contention.throttling()).isEmpty();
    assertThat(contention.runQueue()).isEmpty();
  }
}
