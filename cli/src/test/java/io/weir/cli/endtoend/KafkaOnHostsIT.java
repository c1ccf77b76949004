package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.driver.kafka.launch.KafkaLauncher;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A real broker on the coordinator's host, which workers on four others share. */
@Tag("slow")
@Tag("brokers")
@Isolated("measures times")
class KafkaOnHostsIT extends OnTestHosts {
  private static final String LOG = "kafka.log";
  private static final String MEASURING = "measure, 8s";
  private static final String NO_TOPICS = "topics []";
  /** The worker on this host creates and removes all topics. */
  private static final int OWNER = 1;

  private Process kafka;

  @BeforeEach
  void startKafka() throws Exception {
    StartedSystem.fetch(new KafkaLauncher());
    kafka = hosts.startJava(COORDINATOR, LOG, KafkaProcess.class,
        Files.createDirectory(folder.resolve("kafka")).toString(), hosts.address(COORDINATOR));
    hosts.awaitLog(LOG, NO_TOPICS);
  }

  @AfterEach
  void stopKafka() throws Exception {
    if (kafka != null) {
      kafka.destroyForcibly().waitFor();
    }
  }

  private String scenario(String more) {
    String address = hosts.log(LOG)
        .lines()
        .filter(line -> line.startsWith("address "))
        .map(line -> line.substring("address ".length()))
        .findFirst()
        .orElseThrow();
    return """
        name: kafka-on-hosts
        question: Do the parts of four hosts add up to the whole?
        systems: { shared: { broker: kafka, existing: { bootstrap: "%s" } } }
        durability: { replicas: 1, acknowledge: all, storage: page-cache }
        repeat: 1
        workload:
          partitions: 8
          producers-per-topic: 4
          consumers-per-subscription: 4
          message: { size: 100 B }
          load: { rate: 1k/s }
        phases: { warm-up: 2s, measure: 8s, drain: 20s }
        worker: { heap: 128 MiB }
        """.formatted(address) + more;
  }

  private Optional<String> lastTopics() {
    return hosts.log(LOG)
        .lines()
        .filter(line -> line.startsWith("topics "))
        .reduce((first, second) -> second);
  }

  private void awaitNoTopics() throws Exception {
    hosts.await("the removal of topics", LIMIT,
        () -> lastTopics().equals(Optional.of(NO_TOPICS)));
  }

  @Test
  void messagesBetweenHostsAreAllAccountedFor() throws Exception {
    try (WeirRun weir = run(scenario(""))) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Sums.complete(evidence(weir), WORKERS);
      verify(weir);
    }
    awaitNoTopics();
  }

  @Test
  void theTopicsOfAKilledOwnerAreRemovedByAnotherWorker() throws Exception {
    try (WeirRun weir = run(scenario("on-failure: { lost-worker: continue }\n"))) {
      weir.awaitOutput(MEASURING, LIMIT);
      kill("KILL", hosts.worker(OWNER));
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      RunResult result = result(weir);
      assertThat(result.status()).as("%s", result.problem()).isEqualTo(RunStatus.COMPLETED);
      assertThat(result.lostWorkers().orElse(List.of())).hasSize(1);
      awaitNoTopics();
    }
  }

  @Test
  void theTopicsOfACutOwnerAreRemovedWhenItsLossFailsTheRun() throws Exception {
    try (WeirRun weir = run(scenario(""))) {
      weir.awaitOutput(MEASURING, LIMIT);
      hosts.cut(OWNER);
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isNotZero();
      assertThat(result(weir).problem().orElse("")).contains("worker 0 has been silent for");
      awaitNoTopics();
      hosts.awaitNoWorker(OWNER);
      hosts.restore(OWNER);
    }
  }

  @Test
  void workersRemoveTheirTopicsWhenTheCoordinatorIsKilled() throws Exception {
    try (WeirRun weir = run(scenario(""))) {
      weir.awaitOutput(MEASURING, LIMIT);
      weir.signal("KILL");
      weir.exitCode(LIMIT);
      awaitNoTopics();
    }
  }
}
