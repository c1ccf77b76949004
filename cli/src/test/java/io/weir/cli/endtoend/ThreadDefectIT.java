package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A defect in any of weir's threads fails the run on a real broker, with its cause, and never
 * blames the broker.
 */
@Tag("slow")
class ThreadDefectIT {
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final String SCENARIO = """
      name: defect
      question: What becomes of a run whose threads die?
      repeat: 1
      durability: { replicas: 1, acknowledge: one, storage: page-cache }
      systems: { system: { %s } }
      workload: { message: { size: 100 B }, load: { rate: 1k/s, arrival: uniform } }
      phases: { warm-up: 2s, measure: 20s, drain: 5s%s }
      """;
  private static final String PAUSE =
      ", fault: { kind: pause, node: broker-1, after: 5s, for: 5s, outage: expected }";
  private static final String KAFKA = SCENARIO.formatted("broker: kafka", "");

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({
      "error, io.weir.engine.load.Pacer, run, sending",
      "exception, io.weir.engine.load.Pacer, run, sending",
      "error, io.weir.engine.trial.ConsumerLoop, delivered, consuming",
      "exception, io.weir.engine.trial.ConsumerLoop, delivered, consuming",
      "error, io.weir.engine.trial.IntervalTimer, run, collecting intervals",
      "exception, io.weir.engine.trial.IntervalTimer, run, collecting intervals",
      "error, io.weir.engine.record.StallMeter, run, measuring stalls",
      "exception, io.weir.engine.record.StallMeter, run, measuring stalls"})
  void aThreadOfTheWorker(String thrown, String type, String method, String doing)
      throws Exception {
    String agent = ThreadDefect.option(folder, thrown, type, method);

    assertRunFails(inWorker(agent), KAFKA, "failed while " + doing, type(thrown));
  }

  @ParameterizedTest
  @CsvSource({
      "error, io.weir.engine.trial.SilenceWatch, watching for silences",
      "exception, io.weir.engine.trial.SilenceWatch, watching for silences",
      "error, io.weir.engine.trial.PlacementWatch, asking for placements",
      "exception, io.weir.engine.trial.PlacementWatch, asking for placements"})
  void aThreadThatWatchesAFault(String thrown, String type, String doing) throws Exception {
    String agent = ThreadDefect.option(folder, thrown, type, "run");

    assertRunFails(inWorker(agent), SCENARIO.formatted("broker: kafka", PAUSE),
        "failed while " + doing, type(thrown));
  }

  /** The first message, before the load, may already find the defect. */
  @ParameterizedTest
  @CsvSource({
      "error, kafka, kafka.client.KafkaMessageProducer, listener",
      "exception, kafka, kafka.client.KafkaMessageProducer, listener",
      "error, pulsar, pulsar.client.SendOutcomes, acknowledged",
      "exception, pulsar, pulsar.client.SendOutcomes, acknowledged",
      "error, 'rabbitmq, queue: classic, durability.storage: memory',"
          + " rabbitmq.client.OpenSends, confirm",
      "exception, 'rabbitmq, queue: classic, durability.storage: memory',"
          + " rabbitmq.client.OpenSends, confirm",
      "error, 'rabbitmq, queue: classic, durability.storage: memory',"
          + " rabbitmq.client.QueueIntake$Delivery, key",
      "exception, 'rabbitmq, queue: classic, durability.storage: memory',"
          + " rabbitmq.client.QueueIntake$Delivery, key",
      "error, 'rabbitmq, queue: classic, durability.storage: memory',"
          + " rabbitmq.client.RabbitMqProducer, expire",
      "exception, 'rabbitmq, queue: classic, durability.storage: memory',"
          + " rabbitmq.client.RabbitMqProducer, expire",
      "error, 'rabbitmq, queue: stream', rabbitmq.client.OpenSends, confirm",
      "exception, 'rabbitmq, queue: stream', rabbitmq.client.OpenSends, confirm",
      "error, 'rabbitmq, queue: stream', rabbitmq.client.StreamMessageConsumer, key",
      "exception, 'rabbitmq, queue: stream', rabbitmq.client.StreamMessageConsumer, key",
      "error, 'rabbitmq, queue: stream', rabbitmq.client.StreamMessageProducer, expire",
      "exception, 'rabbitmq, queue: stream', rabbitmq.client.StreamMessageProducer, expire"})
  void aThreadOfAClient(String thrown, String broker, String type, String method)
      throws Exception {
    String agent = ThreadDefect.option(folder, thrown, "io.weir.driver." + type, method);

    assertRunFails(inWorker(agent), SCENARIO.formatted("broker: " + broker, ""),
        "the account of the run is incomplete: thread '", "' died of java.lang." + type(thrown));
  }

  @ParameterizedTest
  @CsvSource({
      "error, io.weir.engine.CommandSource, read",
      "exception, io.weir.engine.CommandSource, read"})
  void theWorkersEar(String thrown, String type, String method) throws Exception {
    String agent = ThreadDefect.option(folder, thrown, type, method);

    // The last lines of the worker's log are below the first line of the problem.
    assertThat(assertRunFails(inWorker(agent), KAFKA, "worker 0"))
        .contains("the coordinator's commands can't be read", type(thrown));
  }

  @ParameterizedTest
  @CsvSource({
      "error, io.weir.lab.worker.WorkerLine, readToEnd, can't be read from",
      "exception, io.weir.lab.worker.WorkerLine, readToEnd, can't be read from",
      "error, io.weir.lab.metric.ProcessSampler, ask, asking brokers for metrics",
      "exception, io.weir.lab.metric.ProcessSampler, ask, asking brokers for metrics",
      "error, io.weir.lab.metric.ProcessSampler, tick, asking brokers for metrics",
      "exception, io.weir.lab.metric.ProcessSampler, tick, asking brokers for metrics"})
  void aThreadOfTheCoordinator(String thrown, String type, String method, String said)
      throws Exception {
    String agent = ThreadDefect.option(folder, thrown, type, method);

    assertRunFails(inCoordinator(agent), KAFKA, said, type(thrown));
  }

  @ParameterizedTest
  @ValueSource(strings = {"error", "exception"})
  void theThreadOfAFault(String thrown) throws Exception {
    String agent =
        ThreadDefect.option(folder, thrown, "io.weir.lab.fault.FaultDrill", "strike");

    try (WeirRun weir = WeirRun.under(inCoordinator(agent), folder,
        SCENARIO.formatted("broker: kafka", PAUSE))) {
      String problem = FailedByWeir.assertEndsFailed(weir, LIMIT);
      assertThat(problem).contains("could not be carried out", type(thrown));
      assertThat(weir.output()).contains(problem);
      FailedByWeir.assertBlamesNoBroker(weir);
      assertThat(FailedByWeir.verified(weir, folder, LIMIT)).contains(problem, "all holds");
      assertThat(weir.leftovers()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"error", "exception"})
  void theThreadThatKillsAProvenSystem(String thrown) throws Exception {
    String agent = ThreadDefect.option(folder, thrown, "io.weir.lab.system.LocalSystem", "kill");
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(file, KAFKA);

    try (WeirRun weir = WeirRun.through(folder, inCoordinator(agent), "prove", file.toString(),
        "--kill-all", "--moments", "1", "--out", folder.resolve("results").toString(), "--data",
        folder.resolve("data").toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(1);
      assertThat(weir.output()).contains(type(thrown)).doesNotContain("lost after");
      assertThat(weir.leftovers()).isEmpty();
    }
  }

  private static List<String> inCoordinator(String agent) {
    return List.of("env", "WEIR_JAVA_OPTS=" + agent);
  }

  /** Loads the agent into the worker, and into the broker, which has none of weir's classes. */
  private static List<String> inWorker(String agent) {
    return List.of("env", "JAVA_TOOL_OPTIONS=" + agent, "WEIR_PASS_ENV=JAVA_TOOL_OPTIONS");
  }

  private static String type(String thrown) {
    return thrown.equals("error") ? "NoClassDefFoundError" : "UnsupportedOperationException";
  }

  private String assertRunFails(List<String> prefix, String scenario, String... said)
      throws Exception {
    try (WeirRun weir = WeirRun.under(prefix, folder, scenario)) {
      String problem = FailedByWeir.assertFails(weir, folder, LIMIT, said);
      assertThat(weir.leftovers()).isEmpty();
      return problem;
    }
  }
}
