package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.folder.ResultLayout;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.findings.figure.RateKind;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The search for the highest sustainable rate, on a broker whose capacity is known. Slow, because a
 * machine that is busy with other tests may rightly find that nothing was sustained.
 */
@Tag("slow")
class CapacityIT {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  private Outcome run(String capacity, String... more) {
    List<String> arguments = new ArrayList<>(
        List.of("run", "loopback", "--out", folder.resolve("results").toString(), "--data",
            folder.resolve("data").toString(), "--set", "systems.loopback.capacity=" + capacity,
            "--set", "workload.load.rate=highest", "--set", "phases.warm-up=2s", "--set",
            "phases.measure=4s", "--set", "phases.drain=5s", "--set", "worker.heap=256 MiB"));
    arguments.addAll(Arrays.asList(more));
    return SHELL.run(arguments.toArray(String[]::new));
  }

  private ResultLayout latest() {
    return new ResultLayout(folder.resolve("results/loopback/latest"));
  }

  private RunFindings findings() throws IOException {
    Findings findings = FindingsWriter.read(latest().findings());
    assertThat(findings.runs()).hasSize(1);
    return findings.runs().getFirst();
  }

  @Test
  void aSearchEndsInTimeWithBoundsAndMeasuresLatencyBelowThem() throws IOException {
    Outcome outcome = run("4k/s", "--set",
        "workload.load.search={ from: 1k/s, to: 32k/s, width: 25%, within: 32s, trial: 4s }");
    RunFindings run = findings();
    SearchRecord search = run.search().orElseThrow();

    assertThat(outcome.exit()).as(outcome.err()).isIn(0, 3);
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(search.bounds().lower().orElseThrow().perSecond()).isLessThan(4_200);
    assertThat(search.ending()).isNotEmpty();
    assertThat(search.trials().getLast().purpose()).isEqualTo(TrialPurpose.LATENCY);
    assertThat(run.rate(RateKind.OFFERED).orElseThrow().perSecond())
        .isCloseTo(0.9 * search.bounds().lower().orElseThrow().perSecond(),
            Percentage.withPercentage(10));
    for (SearchedTrial trial : search.trials()) {
      assertThat(latest().intervals(run.run(), trial.number())).isNotEmptyFile();
    }
    assertThat(outcome.out()).contains("Highest rate that loopback held for");
    assertThat(outcome.err()).contains("trial  0", "sustained");
    assertThat(latest().report()).content().contains("Highest rate held", "Trials of");
    assertThat(SHELL.run("verify", latest().root().toString()).exit()).isZero();

    String stored = Files.readString(latest().search(run.run()));
    Files.writeString(latest().search(run.run()),
        stored.replaceFirst("\"sustained\"", "\"exceeded\""));
    Outcome damaged = SHELL.run("verify", latest().root().toString());
    assertThat(damaged.exit()).isEqualTo(4);
    assertThat(damaged.out() + damaged.err()).contains("search.json", "classifies trial");
  }

  @Test
  void severalGoalsShareTheTrialsAndVerify() throws IOException {
    Outcome outcome = run("4k/s", "--set", "workload.load.search={ from: 1k/s, to: 32k/s,"
        + " width: 25%, within: 60s, trial: 4s, end-to-end-p99: [100ms, 1s] }");
    RunFindings run = findings();
    SearchRecord search = run.search().orElseThrow();

    assertThat(outcome.exit()).as(outcome.err()).isIn(0, 3);
    assertThat(search.ofGoals()).hasSize(2).allSatisfy(goal -> {
      assertThat(goal.bounds().lower().orElseThrow().perSecond()).isLessThan(4_200);
      assertThat(goal.ending()).isNotEmpty();
    });
    assertThat(outcome.out()).contains("p99 <= 100ms", "p99 <= 1s");
    assertThat(outcome.err()).contains("sustained/sustained");
    assertThat(SHELL.run("verify", latest().root().toString()).exit()).isZero();

    String stored = Files.readString(latest().search(run.run()));
    int goals = stored.lastIndexOf("\"upper\"");
    Files.writeString(latest().search(run.run()),
        stored.substring(0, goals) + stored.substring(goals).replaceFirst("k?/s\"", "1/s\""));
    Outcome damaged = SHELL.run("verify", latest().root().toString());
    assertThat(damaged.exit()).isEqualTo(4);
    assertThat(damaged.out() + damaged.err()).contains("has bounds that do not follow");
  }

  @Test
  @Tag("slow")
  @Timeout(600)
  void theCapacityOfABrokerIsFound() throws IOException {
    run("20k/s", "--set",
        "workload.load.search={ from: 2k/s, to: 200k/s, width: 4%, within: 5m, trial: 6s }");
    SearchRecord search =
        Json.reader(SearchRecord.class).readValue(latest().search(findings().run()).toFile());
    assertThat(search.bounds().lower().orElseThrow().perSecond()).isLessThan(20_300);
    assertThat(search.bounds().upper().orElseThrow().perSecond()).isGreaterThan(19_900);
    assertThat(search.bounds().width()).isLessThan(0.05);
  }
}
