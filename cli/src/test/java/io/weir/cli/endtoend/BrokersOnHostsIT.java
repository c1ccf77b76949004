package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemMachine;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Real brokers and workers on four hosts, by ssh. */
@Tag("brokers")
@Tag("slow")
@Timeout(900)
@Isolated("measures times")
class BrokersOnHostsIT extends OnTestHosts {
  private static final Duration LONG = Duration.ofMinutes(12);
  private static final int HOST = 2;
  private static final String KAFKA = "kafka: { broker: kafka, nodes: 3, heap: 256 MiB,"
      + " tls: on }";
  private static final String PULSAR = "pulsar: { broker: pulsar, nodes: 3, bookies: 3, heap:"
      + " 256 MiB, direct-memory: 256 MiB, bookie-heap: 128 MiB, bookie-direct-memory: 256 MiB,"
      + " tls: on }";
  private static final String RABBITMQ = "rabbitmq: { broker: rabbitmq, nodes: 3, tls: on }";

  private WeirRun start(String system, String phases) throws Exception {
    return WeirRun.under(hosts.on(COORDINATOR), folder, """
        name: brokers-on-hosts
        question: Do brokers on several hosts form a cluster?
        systems: { %s }
        durability: { replicas: 3, acknowledge: majority, storage: fsync }
        workload: { message: { size: 100 B }, load: { rate: 100/s } }
        phases: { %s }
        worker: { heap: 128 MiB }
        repeat: 1
        """.formatted(system, phases), "--brokers", hosts.workers(), "--workers", hosts.workers());
  }

  private void losesNothingWithoutANode(String system) throws Exception {
    try (WeirRun weir =
        start(system, "warm-up: 5s, measure: 30s, drain: 60s, fault: { kind: kill, after: 8s,"
            + " for: 5s }")) {
      assertThat(weir.exitCode(LONG)).as(weir.output()).isIn(0, 3);
      Evidence evidence = evidence(weir);
      RunResult result = evidence.result();
      assertThat(result.status()).as(weir.output()).isEqualTo(RunStatus.COMPLETED);
      assertThat(evidence.measured().lost()).as("lost, of acknowledged ones").isZero();
      assertThat(result.processes()).extracting(StartedProcess::host)
          .contains(Optional.of("load-1"), Optional.of("load-2"), Optional.of("load-3"));
      assertThat(result.machines().orElseThrow()).extracting(SystemMachine::host)
          .containsExactlyInAnyOrder("load-1", "load-2", "load-3");
      assertThat(result.use()).as("use of CPU and disk").isPresent();
      for (StartedProcess process : result.processes()) {
        assertThat(weir.result().root().resolve("runs"))
            .isDirectoryRecursivelyContaining("glob:**/logs/" + process.name() + ".log");
      }
      verify(weir);
    }
    hosts.awaitNothingLeft();
  }

  @Test
  void kafkaLosesNothingWithoutANode() throws Exception {
    losesNothingWithoutANode(KAFKA);
  }

  @Test
  void pulsarLosesNothingWithoutANode() throws Exception {
    losesNothingWithoutANode(PULSAR);
  }

  @Test
  void rabbitMqLosesNothingWithoutANode() throws Exception {
    losesNothingWithoutANode(RABBITMQ);
  }

  @Test
  void aCutHostFailsTheRun() throws Exception {
    try (WeirRun weir = start(KAFKA, "warm-up: 0s, measure: 60s, drain: 5s")) {
      weir.awaitOutput("measure, ", LONG);
      hosts.cut(HOST);
      assertThat(weir.exitCode(LONG)).as(weir.output()).isNotZero();
      assertThat(result(weir).status()).isEqualTo(RunStatus.FAILED);
      assertThat(weir.output()).contains("load-2");
      // The agent there has noticed it too.
      hosts.awaitNoWorker(HOST);
    }
  }

  @Test
  void nothingOutlivesAKilledCoordinator() throws Exception {
    try (WeirRun weir = start(KAFKA, "warm-up: 0s, measure: 60s, drain: 5s")) {
      weir.awaitOutput("measure, ", LONG);
      assertThat(hosts.processes(1)).isNotEmpty();
      weir.signal("KILL");
      weir.exitCode(LONG);
      hosts.awaitNothingLeft();
      assertThat(hosts.cache(1)).satisfies(folder -> {
        try (var files = Files.list(folder)) {
          assertThat(files.map(file -> file.getFileName().toString())).containsExactly("jars");
        }
      });
    }
  }
}
