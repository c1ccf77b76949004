package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.result.RunStatus;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions leave and catch up, on the broker whose own record is the truth. */
class DetachmentIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String SCENARIO = """
      name: detachment
      question: Do those that left catch up?
      systems:
        prompt: { broker: loopback }
        late: { broker: loopback, delivery-delay: constant 1s }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload:
        topics: 2
        partitions: 2
        subscriptions-per-topic: 2
        consumers-per-subscription: 2
        message: { size: 100 B }
        load: { rate: 2k/s }
      phases:
        warm-up: 0s
        measure: 2s
        backlog: { time: 3s, subscriptions: 1 }
        catch-up: { load: on, at-most: 3s, within: 900ms }
        caught-up: 1s
      repeat: 1
      """;

  @TempDir
  private Path folder;

  private Outcome run(String... more) throws IOException {
    Path scenario = Files.writeString(folder.resolve("detachment.yaml"), SCENARIO);
    List<String> arguments = new ArrayList<>(List.of("run", scenario.toString(), "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString()));
    arguments.addAll(List.of(more));
    return SHELL.run(arguments.toArray(String[]::new));
  }

  private ResultLayout latest() {
    return new ResultLayout(folder.resolve("results/detachment/latest"));
  }

  private static RunFindings of(Findings findings, String system) {
    return findings.runs()
        .stream()
        .filter(run -> run.run().system().name().equals(system))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thoseThatLeftCatchUpOrItIsSaidHowMuchIsLeft() throws IOException {
    Outcome outcome = run();

    Findings findings = FindingsWriter.read(latest().findings());
    assertThat(findings.runs()).extracting(RunFindings::status).containsOnly(RunStatus.COMPLETED);
    assertThat(outcome.err()).contains("backlog, at most 3s", "catch-up, at most 3s");
    assertThat(outcome.out()).contains("Catch-up of prompt",
        "Catch-up of late: not reached in 1 run");
    CatchUpFindings prompt = of(findings, "prompt").part(CatchUpFindings.PART).orElseThrow();
    assertThat(prompt.caughtUp()).isTrue();
    assertThat(prompt.reached()).isEqualTo(Reached.TIME);
    assertThat(prompt.leaving()).isEqualTo(1);
    assertThat(prompt.staying()).isEqualTo(1);
    assertThat(prompt.atReturn()).as("3 s at 2k/s, but for the first moments")
        .isBetween(2_500L, 6_500L);
    assertThat(prompt.phases()).extracting(CatchUpFindings.Phase::phase)
        .containsExactly(PhaseKind.MEASURE, PhaseKind.BACKLOG, PhaseKind.CATCH_UP,
            PhaseKind.CAUGHT_UP);
    assertThat(prompt.phases()).allSatisfy(phase -> {
      assertThat(phase.publish()).isPresent();
      assertThat(phase.endToEnd()).isPresent();
    });
    CatchUpFindings late = of(findings, "late").part(CatchUpFindings.PART).orElseThrow();
    assertThat(late.caughtUp()).isFalse();
    assertThat(late.left()).isPositive();
    for (RunFindings run : findings.runs()) {
      assertAccounted(run);
    }
    assertThat(latest().report()).content()
        .contains("id=\"catch-up\"", "not caught up after", "Before, during and after");
    assertVerified();
  }

  /** A subscription that catches up only in the drain has received everything as well. */
  private static void assertAccounted(RunFindings run) {
    LedgerCounts later = run.part(CatchUpFindings.PART).orElseThrow().accounting().orElseThrow();
    assertThat(later.due()).isPositive();
    assertThat(later.received()).as("twice for each message").isEqualTo(2 * later.acknowledged());
    assertThat(later.clean()).as("%s", later).isTrue();
    assertThat(run.accounting().orElseThrow().clean()).as("%s", run.accounting()).isTrue();
  }

  private void assertVerified() throws IOException {
    String root = latest().root().toRealPath().toString();
    assertThat(SHELL.run("verify", root)).satisfies(
        outcome -> assertThat(outcome.exit()).as("%s", outcome).isZero());
    RunFindings run = FindingsWriter.read(latest().findings()).runs().getFirst();
    Path intervals = latest().intervals(run.run(), 0);
    Files.writeString(intervals, Files.readString(intervals)
        .replaceFirst("\"delivered\":\\{\"0\":([0-9]+)", "\"delivered\":{\"0\":1$1"));

    Outcome outcome = SHELL.run("verify", root);

    assertThat(outcome.exit()).isEqualTo(4);
    assertThat(outcome.out() + outcome.err()).contains("delivered to subscription 0");
  }

  @Test
  void aPlanTellsTheMostThatItTakes() throws IOException {
    Path scenario = Files.writeString(folder.resolve("detachment.yaml"), SCENARIO);

    Outcome outcome = SHELL.run("plan", scenario.toString());

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("at most 14s to pile up and catch up", "at most 7s");
  }

  @Test
  void aBacklogLargerThanTheDiskIsRefusedBeforeAnythingStarts() throws IOException {
    String large = SCENARIO
        .replace("  late: { broker: loopback, delivery-delay: constant 1s }\n", "")
        .replace("broker: loopback", "broker: kafka")
        .replace("storage: memory", "storage: page-cache")
        .replace("{ time: 3s, subscriptions: 1 }", "{ size: 900 TB }");
    Path scenario = Files.writeString(folder.resolve("detachment.yaml"), large);

    Outcome outcome = SHELL.run("run", scenario.toString(), "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString());

    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.err()).contains("does not fit onto the disk", "phases.backlog.size");
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
