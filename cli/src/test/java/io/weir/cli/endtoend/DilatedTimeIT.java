package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.core.interval.Metric;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.EmulationRecord.ProcessClock;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.emulation.PreloadedLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Runs in dilated time, through the command line. */
@Isolated("measures times")
class DilatedTimeIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final long FSYNC_NANOS = 20_000_000;
  private static final long NETWORK_NANOS = 5_000_000;
  private static final double DELAY_NANOS = 100e6;
  /** The quickest of ten messages: a busy machine delays most of them. */
  private static final double QUICKEST = 10;

  /** Control groups can usually be made by root alone. */
  private static final boolean LIMITS_HOSTS = System.getProperty("user.name").equals("root")
      && (Files.isWritable(Path.of("/sys/fs/cgroup/cpu"))
          || Files.isWritable(Path.of("/sys/fs/cgroup/cgroup.subtree_control")));

  @TempDir
  private Path folder;

  @BeforeEach
  void requireLibrary() throws Exception {
    assumeThat(PreloadedLibrary.in(folder.resolve("library"))).as("a C compiler").isPresent();
  }

  private static String loopback(String factors) {
    return """
        name: dilated
        question: Does dilated time keep a known delay?
        systems:
          one: { broker: loopback, acknowledge-delay: 100ms, delivery-delay: 100ms }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { message: { size: 100 B }, load: { rate: 500/s } }
        phases: { warm-up: 1s, measure: 2s, drain: 2s }
        sweep: { emulate.dilation: %s }
        repeat: 1
        """.formatted(factors);
  }

  @Test
  void aKnownDelayIsKept() throws Exception {
    knownDelays("[1, 5]");
  }

  @Test
  @Tag("slow")
  void aKnownDelayIsKeptAtALargeFactor() throws Exception {
    knownDelays("[1, 5, 20]");
  }

  @Test
  @Tag("slow")
  void theFactorIsChosenByAMeasurement() throws Exception {
    try (WeirRun weir = WeirRun.of(folder, loopback("1").replace("sweep: { emulate.dilation: 1 }\n",
        ""), "--auto-dilate")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);

      assertThat(weir.output()).contains("choosing the dilation: one short run of each of 1 system")
          .containsPattern("dilation [0-9]+: this machine was [0-9.]+ % busy at 10");
    }
  }

  @Test
  void noSharedMemoryOutlivesAKillOfWeir() throws Exception {
    try (WeirRun weir = WeirRun.of(folder, loopback("[5]"))) {
      weir.awaitOutput("  measure, 2s", LIMIT);
      Path shared = Path.of("/dev/shm");
      String own = "weir-emulation-" + weir.pid() + "-";
      assertThat(shared).isDirectoryContaining("glob:**/" + own + "*");
      weir.signal("KILL");

      weir.await("the end of the shared memory", LIMIT,
          () -> Files.notExists(shared.resolve(own + "1")));
      assertThat(shared).isDirectoryNotContaining("glob:**/" + own + "*");
    }
  }

  private void knownDelays(String factors) throws Exception {
    try (WeirRun weir = WeirRun.of(folder, loopback(factors))) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      for (PlannedRun run : weir.plan().runs()) {
        Evidence evidence = new Evidence(weir.result(), run);
        int factor = run.emulated().dilation();
        assertThat(evidence.result().status()).as(weir.output()).isEqualTo(RunStatus.COMPLETED);
        assertThat(evidence.measured().clean()).isTrue();
        for (Metric metric : new Metric[] {Metric.PUBLISH_SERVICE, Metric.SEND_TO_CONSUME}) {
          Histogram histogram = evidence.histogram(metric);
          assertThat((double) histogram.getValueAtPercentile(QUICKEST))
              .as("%s at a factor of %s", metric.id(), factor)
              .isCloseTo(DELAY_NANOS, within(0.01 * DELAY_NANOS));
        }
        dilated(evidence.result(), factor);
      }
      assertThat(weir.output()).contains("time dilated by 1, 5");
    }
  }

  /** Each process had the time of the plan; at a factor of 1 there is nothing to record. */
  private static void dilated(RunResult result, int factor) {
    if (factor == 1) {
      assertThat(result.emulation()).isEmpty();
      return;
    }
    EmulationRecord record = result.emulation().orElseThrow();
    assertThat(record.dilation()).isEqualTo(factor);
    assertThat(record.machineUse()).isPresent();
    assertThat(record.clocks()).extracting(ProcessClock::process).contains("worker-0");
    assertThat(record.clocks()).allSatisfy(clock -> {
      assertThat(clock.processes()).isPositive();
      assertThat(clock.undilated()).isZero();
      assertThat(clock.deviation()).isLessThan(0.001);
    });
  }

  @Test
  @Tag("slow")
  void messagesCrossAnEmulatedNetwork() throws Exception {
    try (WeirRun weir = WeirRun.of(folder, """
        name: networked-kafka
        question: Does a message cross the network?
        systems: { kafka: { broker: kafka, nodes: 2, heap: 512 MiB } }
        durability: { replicas: 2, acknowledge: all, storage: page-cache }
        workload: { message: { size: 100 B }, load: { rate: 200/s } }
        phases: { warm-up: 1s, measure: 2s, drain: 5s }
        emulate: { network: { delay: 5ms, bandwidth: 1 Gbit/s } }
        repeat: 1
        """, "--dilate", "4")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().getFirst());
      assertThat(evidence.result().status()).as(weir.output()).isEqualTo(RunStatus.COMPLETED);
      assertThat(evidence.measured().clean()).isTrue();
      // To the leader, its fetched copy on the follower, the next fetch, and back.
      assertThat(evidence.histogram(Metric.PUBLISH_SERVICE).getMinValue())
          .isGreaterThanOrEqualTo(4 * NETWORK_NANOS);
      EmulationRecord record = evidence.result().emulation().orElseThrow();
      assertThat((double) record.network().orElseThrow().delayNanos())
          .isCloseTo(NETWORK_NANOS, within(0.1 * NETWORK_NANOS));
      assertThat(record.transfers().orElseThrow().count()).isPositive();
    }
  }

  @Test
  @Tag("slow")
  void aRealBrokerRunsInDilatedTimeOnADiskOfItsOwn() throws Exception {
    try (WeirRun weir = WeirRun.of(folder, """
        name: dilated-kafka
        question: Does a broker run in dilated time?
        systems: { kafka: { broker: kafka, nodes: 1, heap: 512 MiB, log-directory: disk-1 } }
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        workload: { message: { size: 100 B }, load: { rate: 500/s } }
        phases: { warm-up: 1s, measure: 2s, drain: 5s }
        emulate: { %s disk: { write: 200 MB/s, fsync: 20ms } }
        repeat: 1
        """.formatted(LIMITS_HOSTS ? "cpus: 4," : ""), "--dilate", "4")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().getFirst());
      assertThat(evidence.result().status()).as(weir.output()).isEqualTo(RunStatus.COMPLETED);
      assertThat(evidence.measured().clean()).isTrue();
      assertThat(evidence.result().use()).isPresent();
      // Each message waits for an fsync of the emulated disk, however fast the real one is.
      assertThat(evidence.histogram(Metric.PUBLISH_SERVICE).getMinValue())
          .isGreaterThanOrEqualTo(FSYNC_NANOS);
      dilated(evidence.result(), 4);
      assertThat(evidence.result().emulation().orElseThrow().throttled().isPresent())
          .isEqualTo(LIMITS_HOSTS);
      assertThat(evidence.result().emulation().orElseThrow().diskSyncs().orElseThrow())
          .isPositive();
      assertThat(evidence.result().emulation().orElseThrow().clocks())
          .extracting(ProcessClock::process)
          .contains("broker-1", "worker-0");
    }
  }
}
