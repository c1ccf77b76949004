package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.folder.ResultLayout;
import io.weir.core.result.RunStatus;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches of two systems in turns, whose capacities differ by a known factor. Slow, as others. */
@Tag("slow")
class SearchesInTurnsIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final double FACTOR = 3;

  @TempDir
  private Path folder;

  private Path scenario(String search) throws IOException {
    return Files.writeString(folder.resolve("pair.yaml"), """
        name: pair
        question: Which of two brokers sustains more?
        systems:
          low: { broker: loopback, capacity: 4k/s }
          high: { broker: loopback, capacity: 12k/s }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload:
          message: { size: 100 B }
          load: { rate: highest, search: %s }
        phases: { warm-up: 2s, measure: 2s, drain: 2s }
        worker: { heap: 256 MiB }
        repeat: 1
        """.formatted(search));
  }

  private Outcome weir(String command, Path file, String... more) {
    return SHELL.run(Stream.concat(
        Stream.of(command, file.toString()), Arrays.stream(more))
        .toArray(String[]::new));
  }

  @Test
  void theRatioIsFoundInRounds() throws IOException {
    Path file =
        scenario("{ from: 3k/s, to: 64k/s, width: 50%, within: 90s, trial: 4s, soak: 0s }");
    Outcome plan = weir("plan", file);
    assertThat(plan.out()).contains("in turns, one trial of each system after another");

    Outcome outcome = weir("run", file, "--out", folder.resolve("results").toString(), "--data",
        folder.resolve("data").toString());
    ResultLayout layout = new ResultLayout(folder.resolve("results/pair/latest"));
    Findings findings = FindingsWriter.read(layout.findings());

    assertThat(outcome.exit()).as(outcome.err()).isIn(0, 3);
    assertThat(findings.runs()).hasSize(2).allSatisfy(run -> {
      assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(rounds(run)).hasSize(2);
    });
    double ratio = served(findings, "high") / served(findings, "low");
    assertThat(ratio).isBetween(0.8 * FACTOR, 1.2 * FACTOR);
    assertThat(outcome.err()).contains("low: trial  0", "high: trial  0");
    assertThat(SHELL.run("verify", layout.root().toString()).exit()).isZero();
    assertThat(layout.report()).content()
        .contains("Under too much load, high served", "2 rounds in turns");
  }

  private static List<SearchedTrial> rounds(RunFindings run) {
    SearchRecord search = run.search().orElseThrow();
    return search.trials().stream().filter(trial -> trial.wasFor(TrialPurpose.ROUND)).toList();
  }

  private static double served(Findings findings, String system) {
    return findings.runs()
        .stream()
        .filter(run -> run.run().system().name().equals(system))
        .flatMap(run -> rounds(run).stream())
        .mapToDouble(SearchedTrial::achieved)
        .average()
        .orElseThrow();
  }
}
