package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thread of the worker that dies is the run's failure: the broker lost and damaged nothing. */
class ThreadDeathIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource("error in send at 1000, sending, pacer-0")
  void theRunFailsWithTheCauseAndTheBrokerIsNotBlamed(String defect, String doing, String thread)
      throws IOException, InterruptedException {
    assertRunFails(defect, doing, thread);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
      "exception in send at 1000, sending, pacer-0",
      "exception in answer at 1000, taking outcomes of sends, loopback-broker",
      "error in poll at 1000, consuming, consumer-",
      "exception in poll at 1000, consuming, consumer-",
      "error in answer at 1000, taking outcomes of sends, loopback-broker",
      "error in broker at 1000, answering producers, loopback-broker",
      "exception in broker at 1000, answering producers, loopback-broker"})
  void soDoesTheRunWhateverDiesOfWhatever(String defect, String doing, String thread)
      throws IOException, InterruptedException {
    assertRunFails(defect, doing, thread);
  }

  private void assertRunFails(String defect, String doing, String thread)
      throws IOException, InterruptedException {
    String scenario = """
        name: death
        question: What becomes of a run whose threads die?
        repeat: 1
        durability: { replicas: 1, acknowledge: one, storage: memory }
        systems:
          loopback: { broker: loopback, faults: { defect: %s } }
        workload: { message: { size: 100 B }, load: { rate: 1k/s, arrival: uniform } }
        phases: { warm-up: 0s, measure: 1m, drain: 5s }
        """.formatted(defect);
    String type = defect.startsWith("error")
        ? "java.lang.NoClassDefFoundError"
        : "java.lang.UnsupportedOperationException";
    String said = "worker 0 failed while " + doing + ": the account of the run is incomplete:"
        + " thread '" + thread;
    String cause = "' died of " + type + ": injected by faults.defect: " + defect;
    try (WeirRun weir = WeirRun.of(folder, scenario)) {
      assertThat(FailedByWeir.assertFails(weir, folder, LIMIT, said, cause))
          .startsWith("in the measure phase: " + said)
          .endsWith(cause);
    }
  }
}
