package io.weir.findings.gate;

import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.findings.gate.Judged.assertPasses;
import static io.weir.findings.gate.Judged.assertTrips;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.EmulationRecord.BusyThread;
import io.weir.core.result.EmulationRecord.ProcessClock;
import io.weir.core.result.EmulationRecord.Transfers;
import io.weir.core.result.NetworkSpeed;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.core.unit.ByteRate;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Values in dilated time count only if all processes had it, on a machine with room. */
class EmulationGateTest {
  private static final EmulationGate GATE = new EmulationGate();

  private static RunEvidence dilated(double use, int undilated, double deviation) {
    return new SampleEvidence()
        .dilated(Emulation.dilated(10), Optional.of(new EmulationRecord(10,
            OptionalDouble.of(use), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty(),
            Optional.empty(), Optional.empty(),
            List.of(new ProcessClock("worker-0", 1, 0, 1e-7),
                new ProcessClock("broker-1", 3, undilated, deviation)))))
        .build();
  }

  private static void trips(RunEvidence run, String part) {
    assertTrips(Judged.by(GATE, run, PUBLISH_RESPONSE, Statistic.P50), Verdict.INVALID, part);
    assertTrips(Judged.by(GATE, run, RateKind.ACHIEVED), Verdict.INVALID, part);
  }

  @Test
  void timeAsItIsNeedsNoRecord() {
    assertPasses(
        Judged.by(GATE, new SampleEvidence().build(), PUBLISH_RESPONSE, Statistic.P50));
  }

  @Test
  void dilatedTimeOfAllProcessesOnAMachineWithRoomPasses() {
    assertPasses(Judged.by(GATE, dilated(0.69, 0, 0.0009), PUBLISH_RESPONSE, Statistic.P50));
  }

  @Test
  void aProcessWithoutItIsNamed() {
    trips(dilated(0.2, 2, 0), "2 of 3 processes of broker-1 did not have dilated time");
  }

  @Test
  void aClockThatIsOffIsNamed() {
    trips(dilated(0.2, 0, 0.0011), "the clock of broker-1 was off");
  }

  @Test
  void aBusyMachineInvalidatesAndTheDilationThatWouldDoIsNamed() {
    RunEvidence busy = dilated(0.9, 0, 0);

    trips(busy, "90 % busy");
    assertThat(Judged.by(GATE, busy, PUBLISH_RESPONSE, Statistic.P50).map(Reason::nextStep))
        .hasValueSatisfying(next -> assertThat(next).contains("--dilate 18"));
  }

  private static RunEvidence onDisk(long fsyncNanos, double bytesPerSecond) {
    return onDisk(fsyncNanos, bytesPerSecond, 17);
  }

  private static RunEvidence onDisk(long fsyncNanos, double bytesPerSecond, long syncs) {
    EmulatedDisk asked = new EmulatedDisk(ByteRate.parse("200 MB/s"), Duration.ofMillis(1),
        EmulatedDisk.USUAL_DIRTY_LIMIT);
    DiskSpeed found = new DiskSpeed(400, fsyncNanos, 2 * fsyncNanos, bytesPerSecond);
    return new SampleEvidence()
        .dilated(new Emulation(10, Optional.of(asked), Optional.empty(), Optional.empty()),
            Optional.of(new EmulationRecord(10,
                OptionalDouble.of(0.2), OptionalLong.of(syncs), OptionalDouble.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(),
                List.of(new ProcessClock("broker-1", 1, 0, 0)))))
        .disk(new DiskBaseline(Optional.of(found), Optional.empty()))
        .build();
  }

  @Test
  void theEmulatedDiskMustBeTheOneAskedFor() {
    assertPasses(
        Judged.by(GATE, onDisk(1_020_000, 195e6), PUBLISH_RESPONSE, Statistic.P50));
    trips(onDisk(1_200_000, 195e6), "instead of 1.02 ms");
    trips(onDisk(1_020_000, 150e6), "wrote 150 MB/s");
    trips(onDisk(500_000, 195e6), "took 500");
    trips(onDisk(1_020_000, 195e6, 0), "no fsync of the system reached");
  }

  private static RunEvidence onNetwork(Optional<NetworkSpeed> found, long transfers) {
    return onNetwork(found, new Transfers(transfers, 3_000, 0));
  }

  private static RunEvidence onNetwork(Optional<NetworkSpeed> found, Transfers transfers) {
    EmulatedNetwork asked =
        new EmulatedNetwork(Duration.ofNanos(50_000), ByteRate.parse("10 Gbit/s"));
    return new SampleEvidence()
        .dilated(
            new Emulation(10, Optional.empty(), Optional.empty(), Optional.of(asked)),
            Optional.of(new EmulationRecord(10, OptionalDouble.of(0.2), OptionalLong.empty(),
                OptionalDouble.empty(), Optional.empty(), found,
                Optional.of(transfers),
                List.of(new ProcessClock("broker-1", 1, 0, 0)))))
        .build();
  }

  @Test
  void theEmulatedNetworkMustBeTheOneAskedForAndInUse() {
    assertPasses(Judged.by(GATE, onNetwork(Optional.of(new NetworkSpeed(52_000, 1.2e9)), 17),
        PUBLISH_RESPONSE, Statistic.P50));
    trips(onNetwork(Optional.of(new NetworkSpeed(60_000, 1.2e9)), 17), "instead of 50.0");
    trips(onNetwork(Optional.of(new NetworkSpeed(52_000, 0.9e9)), 17), "at 900 MB/s");
    trips(onNetwork(Optional.of(new NetworkSpeed(52_000, 1.2e9)), 0), "no data of the system");
    trips(onNetwork(Optional.of(new NetworkSpeed(52_000, 1.2e9)), new Transfers(17, 3_000, 2)),
        "past the emulated network 2 times");
    trips(onNetwork(Optional.empty(), 17), "the emulated network could not be measured");
  }

  private static RunEvidence busiestThread(double processors, Optional<EmulatedHost> host) {
    return new SampleEvidence()
        .dilated(new Emulation(10, Optional.empty(), host, Optional.empty()),
            Optional.of(new EmulationRecord(10, OptionalDouble.of(0.2), OptionalLong.empty(),
                OptionalDouble.empty(),
                Optional.of(new BusyThread("broker-1", "request-handler", processors)),
                Optional.empty(), Optional.empty(),
                List.of(new ProcessClock("broker-1", 1, 0, 0)))))
        .build();
  }

  @Test
  void noThreadOfAnEmulatedHostIsFasterThanOneOfItsProcessors() {
    Optional<EmulatedHost> host = Optional.of(new EmulatedHost(8, Optional.empty()));

    trips(busiestThread(2.4, host), "request-handler of broker-1 did the work of 2.40 processors");
    assertPasses(
        Judged.by(GATE, busiestThread(1.05, host), PUBLISH_RESPONSE, Statistic.P50));
    assertPasses(
        Judged.by(GATE, busiestThread(2.4, Optional.empty()), PUBLISH_RESPONSE, Statistic.P50));
  }

  @Test
  void withoutARecordNothingIsKnown() {
    trips(
        new SampleEvidence().dilated(Emulation.dilated(10), Optional.empty()).build(),
        "not known");
  }
}
