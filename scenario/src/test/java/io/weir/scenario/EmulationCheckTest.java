package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.HostType;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmulationCheckTest {
  private static final String KAFKA = "{ broker: kafka, nodes: 2 }";

  @TempDir
  Path folder;

  private ResolvedScenario read(String kafka, String more) throws Exception {
    Files.writeString(folder.resolve("hosts.yaml"),
        "hosts: { a: { address: 10.0.0.1 }, b: { address: 10.0.0.2 } }");
    Path file = Files.writeString(folder.resolve("scenario.yaml"), """
        name: dilated
        question: How?
        systems: { kafka: %s }
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { measure: 10s }
        """.formatted(kafka) + more);
    return AnyScenario.reader().read(file, new Overrides(Optional.empty(), List.of()));
  }

  private void refused(String kafka, String more, String path, String part) {
    assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> read(kafka, more))
        .satisfies(e -> assertThat(e.problems()).anySatisfy(problem -> {
          assertThat(problem.path()).isEqualTo(path);
          assertThat(problem.message()).contains(part);
        }));
  }

  @Test
  void timeIsAsItIsUnlessItIsDilated() throws Exception {
    assertThat(read(KAFKA, "").first().emulation()).isEqualTo(Emulation.NONE);
    assertThat(read(KAFKA, "emulate: { dilation: 20 }").first().emulation())
        .isEqualTo(Emulation.dilated(20));
  }

  @Test
  void aDiskHasARateAndALatency() throws Exception {
    assertThat(read(KAFKA, "emulate: { disk: { write: 327 MB/s, fsync: 1ms } }").first()
        .emulation())
        .isEqualTo(new Emulation(1, Optional.of(new EmulatedDisk(ByteRate.parse("327 MB/s"),
            Duration.ofMillis(1), EmulatedDisk.USUAL_DIRTY_LIMIT)), Optional.empty(),
            Optional.empty()));
    refused(KAFKA, "emulate: { disk: { write: 327 MB/s } }", "emulate.disk.fsync", "missing");
    refused(KAFKA, "emulate: { disk: { fsync: 1ms } }", "emulate.disk.write", "missing");
    refused(KAFKA, "emulate: { disk: { write: 327 MB, fsync: 1ms } }", "emulate.disk.write",
        "not a rate of data");
  }

  @Test
  void aHostHasProcessorsAndPerhapsAMemory() throws Exception {
    assertThat(read(KAFKA, "emulate: { cpus: 8, memory: 2 GiB }").first().emulation().host())
        .contains(new EmulatedHost(8, Optional.of(DataSize.mebibytes(2048))));
    refused(KAFKA, "emulate: { memory: 2 GiB }", "emulate.cpus", "missing");
    refused(KAFKA, "emulate: { cpus: 0 }", "emulate.cpus", "0");
  }

  @Test
  void aNetworkHasADelayAndABandwidth() throws Exception {
    assertThat(read(KAFKA, "emulate: { network: { delay: 50us, bandwidth: 25 Gbit/s } }").first()
        .emulation()
        .network())
        .contains(new EmulatedNetwork(Duration.ofNanos(50_000), ByteRate.parse("3125 MB/s")));
    refused(KAFKA, "emulate: { network: { delay: 50us } }", "emulate.network.bandwidth",
        "missing");
    refused(KAFKA, "emulate: { network: { bandwidth: 1 GB/s } }", "emulate.network.delay",
        "missing");
    refused(KAFKA, "emulate: { network: { delay: 0s, bandwidth: 1 GB/s } }",
        "emulate.network.delay", "0s");
  }

  @Test
  void aTypeOfHostSetsWhatIsNotStated() throws Exception {
    EmulatedDisk disk = HostType.I3_4XLARGE.disk().orElseThrow();

    assertThat(read(KAFKA, "emulate: { dilation: 20, host: i3.4xlarge }").first().emulation())
        .isEqualTo(new Emulation(20, Optional.of(disk),
            Optional.of(new EmulatedHost(16, Optional.empty())), Optional.empty()));
    assertThat(read(KAFKA, "emulate: { host: i3.4xlarge, cpus: 4, disk: { fsync: 5ms } }").first()
        .emulation())
        .isEqualTo(new Emulation(1,
            Optional.of(new EmulatedDisk(disk.write(), Duration.ofMillis(5), disk.dirtyLimit())),
            Optional.of(new EmulatedHost(4, Optional.empty())), Optional.empty()));
    refused(KAFKA, "emulate: { host: i3.4xlarg }", "emulate.host", "not known");
    refused(KAFKA, "emulate: { host: github-runner, disk: { fsync: 5ms } }",
        "emulate.disk.write", "missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "10000", "ten"})
  void otherFactorsAreRefused(String factor) {
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> read(KAFKA, "emulate: { dilation: " + factor + " }"))
        .satisfies(e -> assertThat(e.problems()).singleElement()
            .satisfies(problem -> assertThat(problem.path()).isEqualTo("emulate.dilation")));
  }

  @Test
  void onlyProcessesOfThisMachineCanBeDilated() {
    String dilated = "emulate: { dilation: 2 }\n";

    refused(KAFKA, dilated + "brokers: ssh:hosts.yaml\n", "brokers", "can't be combined");
    refused(KAFKA, dilated + "workers: ssh:hosts.yaml\n", "workers", "can't be combined");
    refused("{ broker: kafka, existing: { bootstrap: one:9092 } }", dilated, "emulate",
        "existing cluster");
  }
}
