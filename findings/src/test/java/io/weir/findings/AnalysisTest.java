package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.interval.Metric;
import io.weir.core.result.RunStatus;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.fairness.SettingsTable.Agreement;
import io.weir.findings.fairness.SettingsTable.SettingRow;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.machine.TruthCheck;
import io.weir.findings.machine.TruthCheck.Count;
import io.weir.findings.machine.TruthCheck.Unit;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.DurabilityCheck.Status;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Rulings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysisTest {
  private static final FigureKey P99 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99);

  @TempDir
  private static Path folder;
  private static Findings well;
  private static Findings troubled;

  @BeforeAll
  static void analyse() throws IOException {
    well = of(SampleResults.quickstart(folder.resolve("quickstart")).path());
    troubled = of(SampleResults.troubled(folder.resolve("troubled")).path());
  }

  private static Findings of(Path path) {
    return Analysis.of(ResultReader.open(path), SampleKinds.ALL);
  }

  private static Comparison comparison(VariantFindings variant, FigureKey figure) {
    return variant.comparisons()
        .stream()
        .filter(one -> one.metric().equals(figure))
        .findFirst()
        .orElseThrow();
  }

  private static List<GateId> gates(RunFindings run) {
    return run.assessment().reasons().stream().map(Reason::check).toList();
  }

  @Test
  void figuresAreThoseOfWhatWasRecorded() {
    RunFindings run = well.runs().getFirst();
    LatencyFigure median = run.latency(Metric.PUBLISH_SERVICE, Statistic.P50).orElseThrow();

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(median.nanos() / 1e6).isCloseTo(2.1, within(0.02));
    assertThat(median.samples()).isEqualTo(300_000);
    assertThat(run.rate(RateKind.ACHIEVED).orElseThrow().perSecond()).isEqualTo(5_000,
        within(1e-9));
    assertThat(run.accounting().orElseThrow().clean()).isTrue();
    assertThat(run.curves().get(Metric.PUBLISH_RESPONSE)).hasSizeGreaterThan(40);
    assertThat(run.timeline().publish()).hasSize(60);
    assertThat(run.timeline().rates()).hasSize(64);
    assertThat(run.timeline().publishFromStart()).as("3 s of warm-up before it")
        .hasSize(63)
        .endsWith(run.timeline().publish().toArray(LatencyPoint[]::new));
  }

  @Test
  void runsAtWhichNothingIsWrongAreValid() {
    assertThat(well.runs().getFirst().assessment().reasons()).isEmpty();
    assertThat(well.runs().getFirst().verdict()).isEqualTo(Verdict.VALID);
  }

  @Test
  void aLoneStallMakesOnlyTheTailSuspect() {
    RunFindings stalled = well.runs().get(2);

    assertThat(stalled.verdict()).isEqualTo(Verdict.LOW_CONFIDENCE);
    assertThat(gates(stalled)).containsExactly(GateId.ONE_EPISODE);
    assertThat(stalled.latency(Metric.PUBLISH_RESPONSE, Statistic.P50)
        .orElseThrow()
        .assessment()
        .verdict())
        .isEqualTo(Verdict.VALID);
    assertThat(stalled.latency(Metric.PUBLISH_RESPONSE, Statistic.P99_9).orElseThrow().oneEpisode())
        .isTrue();
  }

  @Test
  void systemsAreComparedRunByRun() {
    VariantFindings variant = well.variants().getFirst();
    Comparison comparison = comparison(variant, P99);
    SystemFigure kafka = variant.systems().getFirst().metric(P99).orElseThrow();

    assertThat(comparison.baseline()).isEqualTo("kafka");
    assertThat(comparison.contender()).isEqualTo("pulsar");
    assertThat(comparison.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(comparison.ratio()).isBetween(1.3, 1.6);
    assertThat(comparison.preliminary()).isTrue();
    assertThat(kafka.runs()).isEqualTo(2);
    assertThat(kafka.lowest()).isLessThan(kafka.highest());
    assertThat(comparison(variant, new FigureKey.Throughput(RateKind.ACHIEVED)).outcome())
        .isEqualTo(Outcome.EQUIVALENT);
    assertThat(well.answer()).first()
        .asString()
        .startsWith("Kafka is faster than pulsar at the median (1.4");
  }

  @Test
  void aSystemThatNeverBeganIsNotCalledFair() throws IOException {
    Findings findings = of(SampleResults.cutShort(folder.resolve("cut-short")).path());
    Rulings rulings =
        Rulings.of(Map.of(Map.of(), Ruling.of(findings.variants().getFirst())));

    assertThat(rulings.incomplete()).isTrue();
    assertThat(rulings.sentence()).isEqualTo("The audit could not judge pulsar: no run of it"
        + " reported its settings. Whether the set-up is fair is not known.");
    assertThat(rulings.all()).singleElement().satisfies(found -> {
      assertThat(found.ruling().judgement()).isEqualTo(Ruling.Judgement.NOT_REPORTED);
      assertThat(found.ruling().one()).isEqualTo("pulsar");
    });
  }

  @Test
  void runsThatDidNotCompleteAreKeptShownAndLeftOutOfComparisons() {
    assertThat(troubled.runs()).hasSize(8);
    assertThat(troubled.runs().stream().map(RunFindings::status)).containsExactly(
        RunStatus.COMPLETED,
        RunStatus.COMPLETED, RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.INTERRUPTED,
        RunStatus.UNFINISHED, RunStatus.UNFINISHED, RunStatus.UNFINISHED);
    assertThat(troubled.verdict()).isEqualTo(Verdict.INVALID);

    RunFindings failed = troubled.runs().get(3);
    assertThat(failed.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(gates(failed)).startsWith(GateId.RUN_END);
    assertThat(failed.latency(Metric.PUBLISH_RESPONSE, Statistic.P50)).isPresent();
    assertThat(failed.notes())
        .contains("intervals.jsonl ends in the middle of a line; what came before it was read",
            "publish-response.hlog ends in the middle of a line; what came before it was read",
            "ledger.json is missing");

    RunFindings absent = troubled.runs().get(7);
    assertThat(absent.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(absent.latencies()).isEmpty();
    assertThat(absent.assessment().reasons().getFirst().text()).contains("never began");

    SystemFigure kafka =
        troubled.variants().getFirst().systems().getFirst().metric(P99).orElseThrow();
    assertThat(kafka.runs()).isEqualTo(1);
    assertThat(kafka.leftOut()).isEqualTo(3);
  }

  @Test
  void anOverloadedRunHasACapacityAndNoLatency() {
    RunFindings overloaded = troubled.runs().get(2);

    assertThat(gates(overloaded)).contains(GateId.OVERLOAD);
    assertThat(overloaded.latency(Metric.PUBLISH_RESPONSE, Statistic.P50)
        .orElseThrow()
        .assessment()
        .verdict()).isEqualTo(Verdict.INVALID);
    assertThat(overloaded.rate(RateKind.ACHIEVED).orElseThrow().assessment().reasons())
        .as("30 s are shorter than a cycle of the bookies")
        .extracting(Reason::check)
        .containsExactly(GateId.CYCLE);
  }

  @Test
  void aHardPressedGeneratorSpoilsItsFigures() {
    assertThat(gates(troubled.runs().get(1)))
        .contains(GateId.GENERATOR_LAG, GateId.WORKER_CPU, GateId.GARBAGE_COLLECTION);
  }

  @Test
  void whatTheSystemDidToMessagesIsSaidAndNoFaultOfTheMeasurement() {
    RunFindings run = troubled.runs().getFirst();

    assertThat(run.notes()).contains("17 acknowledged messages were lost",
        "3 messages arrived damaged",
        "25 messages were given up by the client");
    assertThat(run.failures()).containsEntry("timeout", 25L);
    assertThat(
        run.latency(Metric.PUBLISH_RESPONSE, Statistic.P95).orElseThrow().assessment().verdict())
        .isEqualTo(Verdict.VALID);
  }

  @Test
  void guaranteesAreComparedWithWhatTheSystemsReported() {
    assertThat(well.variants().getFirst().equalDurability()).isTrue();
    assertThat(well.variants().getFirst().systems())
        .allSatisfy(system -> assertThat(system.durability().status()).isEqualTo(Status.VERIFIED));
    assertThat(troubled.variants().getFirst().equalDurability()).isFalse();
    assertThat(troubled.variants().getFirst().systems().getLast().durability().status())
        .isEqualTo(Status.CONTRADICTED);
    assertThat(Facts.alarms(troubled)).anySatisfy(
        fact -> assertThat(fact).startsWith("durability: UNEQUAL"));
  }

  @Test
  void aSetUpThatFlattersASideIsConvictedAndAFairOneIsNot() {
    VariantFindings fair = well.variants().getFirst();
    VariantFindings unfair = troubled.variants().getFirst();

    assertThat(Ruling.of(fair)).isNotEmpty().noneMatch(Ruling::unfair);
    assertThat(fair.comparisons()).noneMatch(Comparison::acrossDurability);
    assertThat(well.cautions()).isEmpty();
    // One run of Pulsar acknowledged from the page cache.
    assertThat(Ruling.of(unfair).stream().filter(Ruling::unfair)).extracting(Ruling::topic)
        .contains("storage");
    assertThat(unfair.comparisons()).allMatch(Comparison::acrossDurability);
    assertThat(Facts.alarms(troubled)).anySatisfy(
        fact -> assertThat(fact).startsWith("fairness: UNFAIR"));
    assertThat(unfair.systems().getLast().durability().differences())
        .containsExactly("storage page-cache, not fsync");
  }

  @Test
  void settingsStandSideBySide() {
    List<SettingRow> rows = SettingRow.of(well.variants().getFirst());

    assertThat(
        rows.stream().filter(row -> row.agreement() == Agreement.DIFFERS).map(SettingRow::aspect))
        .containsExactly(Aspect.RECEIVE_QUEUE);
    assertThat(
        rows.stream().filter(row -> row.agreement() == Agreement.ONE_SIDED).map(SettingRow::aspect))
        .containsExactly(Aspect.SYNC_DELAY, Aspect.FETCH_DELAY, Aspect.DISPATCH_DELAY,
            Aspect.CACHE);
    assertThat(rows.stream().filter(row -> row.agreement() == Agreement.DIFFERS))
        .allSatisfy(row -> assertThat(row.effect()).isNotBlank());
  }

  @Test
  void theNoiseOfTheHostStandsNextToEachDifference(@TempDir Path path) throws IOException {
    Findings noisy = of(SampleResults.noise(path.resolve("r")).path());
    VariantFindings variant = noisy.variants().getFirst();

    assertThat(comparison(variant, P99).outcome())
        .isEqualTo(comparison(well.variants().getFirst(), P99).outcome());
    assertThat(comparison(variant, P99).noiseFloor().orElseThrow()).isCloseTo(1.375, within(0.001));
    assertThat(comparison(variant, P99).ratio())
        .isEqualTo(comparison(well.variants().getFirst(), P99).ratio());
    assertThat(comparison(well.variants().getFirst(), P99).noiseFloor()).isEmpty();
    assertThat(noisy.warnings()).noneMatch(warning -> warning.contains("--noise"));
    assertThat(well.warnings()).filteredOn(warning -> warning.contains("--noise")).hasSize(1);
  }

  @Test
  void measurementAndTruthStandSideBySide(@TempDir Path path) throws IOException {
    List<TruthCheck> checks =
        of(SampleResults.calibration(path.resolve("r")).path()).runs()
            .getFirst()
            .part(TruthCheck.PART)
            .orElseThrow();

    assertThat(checks).extracting(check -> check.what().id())
        .containsExactly("publish-response p50",
            "publish-response p99", "publish-response p99.9", "messages", "lost", "duplicated");
    assertThat(checks.getFirst().error()).isCloseTo(0, within(0.02));
    assertThat(checks.get(4)).isEqualTo(
        new TruthCheck(Count.LOST, Unit.MESSAGES, 30, 30));
  }

  @Test
  void aSweepIsAnsweredVariantByVariantInTheOrderOfItsValues(@TempDir Path path)
      throws IOException {
    Findings sweep = of(SampleResults.sweep(path.resolve("r"), List.of(16, 1, 6), 2, 12).path());

    assertThat(sweep.variants()).extracting(VariantFindings::variant)
        .extracting(variant -> variant.get("workload.partitions"))
        .containsExactly("1", "6", "16");
    assertThat(sweep.answer()).hasSize(6);
    assertThat(sweep.answer().getFirst()).startsWith("With 16 partitions, kafka's publish p50 is ");
    assertThat(sweep.answer().get(3)).startsWith("partitions 1: ");
    assertThat(sweep.runs().getFirst().notes()).anySatisfy(
        note -> assertThat(note).startsWith("steady state not tested: 12.0 s were measured"));
  }

  @Test
  void findingsComeBackFromTheirFileAsTheyWent(@TempDir Path path) throws IOException {
    for (Findings findings : List.of(well, troubled)) {
      Path file = path.resolve("findings.json");
      FindingsWriter.write(findings, file);

      assertThat(FindingsWriter.read(file)).usingRecursiveComparison().isEqualTo(findings);
    }
  }

  @Test
  void equalFoldersGiveEqualFindings() {
    assertThat(of(folder.resolve("troubled"))).usingRecursiveComparison().isEqualTo(troubled);
  }

  @Test
  void aFolderThatIsNoResultIsRefusedWithANextStep(@TempDir Path path) {
    assertThatThrownBy(() -> ResultReader.open(path)).isInstanceOf(ResultUnreadableException.class)
        .hasMessageContaining("holds no plan.json")
        .hasMessageContaining("pass the folder");
  }
}
