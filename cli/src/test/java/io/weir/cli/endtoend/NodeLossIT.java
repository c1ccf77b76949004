package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.findings.model.Findings;
import io.weir.findings.recovery.Recovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real clusters that lose a node under load and continue without it. */
@Tag("brokers")
@Tag("slow")
@Timeout(900)
class NodeLossIT {
  private static final Duration LIMIT = Duration.ofMinutes(12);
  private static final String KAFKA = "kafka: { broker: kafka, nodes: 3, heap: 512 MiB }";
  private static final String PULSAR = "pulsar: { broker: pulsar, nodes: 2, bookies: 4, heap:"
      + " 512 MiB, direct-memory: 512 MiB, bookie-heap: 256 MiB, bookie-direct-memory: 256 MiB }";
  private static final String RABBITMQ = "rabbitmq: { broker: rabbitmq, nodes: 3 }";

  @TempDir
  private Path folder;

  private Recovery recovery(String system, String fault) throws IOException, InterruptedException {
    String scenario = """
        name: node-loss
        question: Does it go on without a node?
        systems: { %s }
        durability: { replicas: 3, acknowledge: majority, storage: fsync }
        workload: { message: { size: 1 KB }, load: { rate: 200/s } }
        phases: { warm-up: 10s, measure: 60s, drain: 60s, fault: { %s } }
        repeat: 1
        """.formatted(system, fault);
    try (WeirRun weir = WeirRun.of(folder, scenario, "--data", folder.resolve("data").toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      assertThat(evidence.result().status()).as(weir.output()).isEqualTo(RunStatus.COMPLETED);
      assertThat(evidence.measured().lost()).as("lost, of acknowledged ones").isZero();
      assertThat(weir.leftovers()).isEmpty();
      Findings findings =
          Json.reader(Findings.class).readValue(weir.result().findings().toFile());
      return findings.runs().getFirst().part(Recovery.PART).orElseThrow();
    }
  }

  private static List<FaultStep> steps(Recovery recovery) {
    return recovery.events().stream().map(FaultEvent::step).toList();
  }

  private static void isBack(Recovery recovery, String role) {
    assertThat(steps(recovery)).containsExactly(FaultStep.CHOSEN, FaultStep.STRUCK,
        FaultStep.ENDED, FaultStep.STARTED, FaultStep.READY);
    assertThat(recovery.events().getFirst().process().orElseThrow()).startsWith(role);
    assertThat(recovery.replication().reported()).isTrue();
    assertThat(recovery.replication().inSyncBefore()).isTrue();
    assertThat(recovery.replication().lostNanos()).isPresent();
    assertThat(recovery.replication().againNanos()).isPresent();
    assertThat(recovery.damage().lost()).hasValue(0L);
  }

  @Test
  void kafkaContinuesWithoutAPartitionsLeader() throws IOException, InterruptedException {
    isBack(recovery(KAFKA, "kind: kill, after: 10s, for: 15s"), "broker");
  }

  @Test
  void kafkaIsRestartedNodeByNode() throws IOException, InterruptedException {
    Recovery recovery = recovery(KAFKA, "kind: rolling-restart, after: 5s");

    assertThat(steps(recovery)).filteredOn(FaultStep.READY::equals).hasSize(3);
    assertThat(steps(recovery)).filteredOn(FaultStep.IN_STEP::equals).hasSize(2);
    assertThat(recovery.events())
        .filteredOn(event -> event.step() == FaultStep.STRUCK)
        .extracting(event -> event.process().orElseThrow())
        .containsExactly("broker-1", "broker-2", "broker-3");
  }

  @Test
  void pulsarContinuesWithoutATopicsOwner() throws IOException, InterruptedException {
    Recovery recovery = recovery(PULSAR, "kind: kill, after: 10s, for: 10s");

    assertThat(steps(recovery)).contains(FaultStep.ENDED, FaultStep.READY);
    assertThat(recovery.events().getFirst().process().orElseThrow()).startsWith("broker");
  }

  @Test
  void pulsarContinuesWithoutABookieThatKeepsTheTopic() throws IOException, InterruptedException {
    isBack(recovery(PULSAR, "kind: kill, node: storage, after: 10s, for: 10s"), "bookie");
  }

  @Test
  void rabbitMqContinuesWithoutAQueuesLeader() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server")),
        "RabbitMQ is installed");
    isBack(recovery(RABBITMQ, "kind: kill, after: 10s, for: 10s"), "broker");
  }
}
