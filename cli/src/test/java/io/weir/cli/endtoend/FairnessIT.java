package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.driver.Setting;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.DurabilityCheck.Status;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The audit of real brokers' settings: the shipped unfair scenario, and the quickstart. */
@Tag("brokers")
@Tag("slow")
@Timeout(1200)
@Isolated("measures times")
class FairnessIT {
  private static final Duration LIMIT = Duration.ofMinutes(15);

  @TempDir
  private Path folder;

  /** Runs a shipped scenario and gives its one variant. */
  private Findings run(String name, String... sets) throws Exception {
    Path scenario = Path.of(System.getProperty("weir.home"), "scenarios", name + ".yaml");
    try (WeirRun run = WeirRun.of(folder, Files.readString(scenario), sets)) {
      int exit = run.exitCode(LIMIT);
      // A busy machine may spoil figures, which is then what the exit code says.
      assertThat(exit).as(run.output()).isIn(0, 3);
      Findings findings = FindingsWriter.read(run.result().findings());
      assertThat(findings.runs()).extracting(RunFindings::status)
          .containsOnly(RunStatus.COMPLETED);
      assertThat(run.output()).contains("Fairness: ");
      return findings;
    }
  }

  private static VariantFindings only(Findings findings) {
    assertThat(findings.variants()).hasSize(1);
    return findings.variants().getFirst();
  }

  @Test
  void theUnfairScenarioIsConvictedOfAllSixAndOfNothingElse() throws Exception {
    Findings findings = run("unfair");
    VariantFindings variant = only(findings);
    List<Ruling> convictions = Ruling.of(variant).stream().filter(Ruling::unfair).toList();

    assertThat(convictions).extracting(Ruling::topic)
        .containsExactlyInAnyOrder("storage", "batch-delay", "dispatch-delay",
            "acknowledge-interval", "idempotence", "heap");
    assertThat(convictions).filteredOn(ruling -> ruling.favors().orElseThrow().equals("pulsar"))
        .extracting(Ruling::topic)
        .containsExactlyInAnyOrder("storage", "acknowledge-interval", "heap");
    assertThat(variant.equalDurability()).isFalse();
    assertThat(variant.comparisons()).allSatisfy(
        comparison -> assertThat(comparison.acrossDurability()).isTrue());
    assertThat(variant.systems()).extracting(SystemFindings::durability)
        .extracting(DurabilityCheck::status)
        .containsOnly(Status.VERIFIED);
    assertThat(variant.systems()).extracting(SystemFindings::durability)
        .extracting(check -> check.guarantee().map(Guarantee::storage).orElseThrow())
        .containsExactly(Storage.FSYNC, Storage.MEMORY);
    assertThat(findings.cautions()).anySatisfy(
        caution -> assertThat(caution).startsWith("Unfair set-up: 6 chosen differences"));
    foreseenIsWhatCameTrue(findings);
  }

  @Test
  void theQuickstartIsConvictedOfNothing() throws Exception {
    Findings findings = run("quickstart", "--set", "repeat=1", "--set", "phases.warm-up=2s",
        "--set", "phases.measure=5s");
    VariantFindings variant = only(findings);

    assertThat(Ruling.of(variant)).isNotEmpty().noneMatch(Ruling::unfair);
    assertThat(Ruling.of(variant)).noneMatch(
        ruling -> ruling.judgement() == Ruling.Judgement.NOT_REPORTED);
    assertThat(variant.equalDurability()).isTrue();
    assertThat(variant.systems()).extracting(SystemFindings::durability)
        .extracting(check -> check.guarantee().map(Guarantee::waitSet).orElseThrow())
        .containsOnly(WaitSet.ONE);
    foreseenIsWhatCameTrue(findings);
  }

  /** The audit of the scenario alone agrees with the running systems. */
  private static void foreseenIsWhatCameTrue(Findings findings) throws IOException {
    Installation installation = Installation.ofProcess();
    for (RunFindings run : findings.runs()) {
      PlannedRun planned = run.run();
      List<Setting> foreseen = installation.launcher(planned.system().broker())
          .foreseen(planned.system(), planned.client());
      Map<String, String> readBack = new java.util.HashMap<>();
      run.readBack().settings().forEach(setting -> readBack.put(setting.name(), setting.normal()));

      assertThat(foreseen).isNotEmpty();
      for (Setting setting : foreseen) {
        if (readBack.containsKey(setting.name())) {
          assertThat(readBack.get(setting.name()))
              .as(planned.system().name() + " " + setting.name())
              .isEqualTo(setting.normal());
        }
      }
      assertThat(foreseen).extracting(Setting::name)
          .as("foreseen names that a read-back has too")
          .filteredOn(readBack::containsKey)
          .hasSizeGreaterThan(foreseen.size() - 2);
      assertThat(run.readBack().guarantee())
          .isEqualTo(installation.launcher(planned.system().broker())
              .guarantee(planned.system()));
    }
  }
}
