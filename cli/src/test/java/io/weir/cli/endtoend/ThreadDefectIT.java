package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      systems: { kafka: { broker: kafka } }
      workload: { message: { size: 100 B }, load: { rate: 1k/s, arrival: uniform } }
      phases: { warm-up: 2s, measure: 20s, drain: 5s }
      """;

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

    assertRunFails(inWorker(agent), "failed while " + doing, type(thrown));
  }

  @ParameterizedTest
  @CsvSource({
      "error, io.weir.engine.CommandSource, read",
      "exception, io.weir.engine.CommandSource, read"})
  void theWorkersEar(String thrown, String type, String method) throws Exception {
    String agent = ThreadDefect.option(folder, thrown, type, method);

    // The last lines of the worker's log are below the first line of the problem.
    assertThat(assertRunFails(inWorker(agent), "worker 0"))
        .contains("the coordinator can't be heard", type(thrown));
  }

  @ParameterizedTest
  @CsvSource({
      "error, io.weir.lab.worker.WorkerProcess, readToEnd, can't be read from",
      "exception, io.weir.lab.worker.WorkerProcess, readToEnd, can't be read from",
      "error, io.weir.lab.metric.ProcessSampler, ask, asking brokers for metrics",
      "exception, io.weir.lab.metric.ProcessSampler, ask, asking brokers for metrics",
      "error, io.weir.lab.metric.ProcessSampler, tick, asking brokers for metrics",
      "exception, io.weir.lab.metric.ProcessSampler, tick, asking brokers for metrics"})
  void aThreadOfTheCoordinator(String thrown, String type, String method, String said)
      throws Exception {
    String agent = ThreadDefect.option(folder, thrown, type, method);

    assertRunFails(List.of("env", "WEIR_JAVA_OPTS=" + agent), said, type(thrown));
  }

  /** Loads the agent into the worker, and into the broker, which has none of weir's classes. */
  private static List<String> inWorker(String agent) {
    return List.of("env", "JAVA_TOOL_OPTIONS=" + agent, "WEIR_PASS_ENV=JAVA_TOOL_OPTIONS");
  }

  private static String type(String thrown) {
    return thrown.equals("error") ? "NoClassDefFoundError" : "UnsupportedOperationException";
  }

  private String assertRunFails(List<String> prefix, String... said) throws Exception {
    try (WeirRun weir = WeirRun.under(prefix, folder, SCENARIO)) {
      String problem = FailedByWeir.assertFails(weir, folder, LIMIT, said);
      assertThat(weir.leftovers()).isEmpty();
      return problem;
    }
  }
}
