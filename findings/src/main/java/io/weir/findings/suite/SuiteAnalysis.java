package io.weir.findings.suite;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.SuiteLayout;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.result.Suite;
import io.weir.findings.Facts;
import io.weir.findings.capacity.CapacityWing;
import io.weir.findings.compare.CompareWing;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.doc.Block;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.published.PublishedFindings;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.findings.run.Confidence;
import io.weir.findings.run.ConfidenceCauses;
import io.weir.findings.slo.SloFinding;
import io.weir.findings.suite.ScenarioFindings.Outcome;
import io.weir.findings.sweep.SweepWing;
import io.weir.findings.text.SystemText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Puts together what the scenarios of a suite found, from their findings on disk. Stateless. */
public final class SuiteAnalysis {
  private SuiteAnalysis() {}

  /**
   * Reads which suite a folder is of.
   *
   * @throws ResultUnreadableException if it can't be read
   */
  public static Suite suite(SuiteLayout layout) {
    try {
      return DocumentType.SUITE.read(layout.stored(layout.suite()));
    } catch (NewerFormatException e) {
      throw new ResultUnreadableException(e.getMessage(), e);
    } catch (IOException e) {
      throw new ResultUnreadableException(
          layout.suite() + " can't be read as a suite: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the outcome of a suite so far.
   *
   * @param kinds the traits of broker kinds
   * @throws ResultUnreadableException if the folder, or a scenario's findings, can't be read
   */
  public static SuiteFindings of(SuiteLayout layout, BrokerKinds kinds) {
    Suite suite = suite(layout);
    List<ScenarioFindings> scenarios = new ArrayList<>();
    for (Suite.Entry entry : suite.scenarios()) {
      scenarios.add(new ScenarioFindings(entry.name(), entry.question(),
          outcome(layout, entry.name(), kinds)));
    }
    return new SuiteFindings(suite, scenarios, SuiteClaim.of(scenarios));
  }

  private static Optional<Outcome> outcome(SuiteLayout layout, String scenario,
      BrokerKinds kinds) {
    try {
      Optional<Path> result = layout.result(scenario);
      if (result.isEmpty()
          || !Files.exists(new ResultLayout(result.get()).findings(), LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      Findings findings = FindingsWriter.read(new ResultLayout(result.get()).findings());
      String folder = layout.root().relativize(result.get()).toString().replace('\\', '/');
      return Optional.of(outcome(folder, findings, Palette.of(findings, kinds)));
    } catch (NewerFormatException e) {
      throw new ResultUnreadableException(e.getMessage(), e);
    } catch (IOException e) {
      throw new ResultUnreadableException("the findings of " + scenario + " in " + layout.root()
          + " can't be read: " + e.getMessage() + "; run 'weir report' to write them again", e);
    }
  }

  private static Outcome outcome(String folder, Findings findings, Palette palette) {
    return new Outcome(folder, SloFinding.anyFails(findings), Confidence.of(findings.runs()),
        ConfidenceCauses.of(findings.runs()), Comparisons.decided(findings), findings.answer(),
        charts(findings, palette), Facts.alarms(findings), versions(findings),
        times(findings, RunFindings::started).stream().min(Instant::compareTo),
        times(findings, RunFindings::ended).stream().max(Instant::compareTo),
        findings.environment(), findings.part(PublishedFindings.PART));
  }

  /** Returns the charts that stand on the first screen of its report, or those of its search. */
  private static List<Block> charts(Findings findings, Palette palette) {
    Optional<Block> sweep = SweepWing.chart(findings, palette).map(chart -> chart);
    return sweep.or(() -> CompareWing.ratios(findings, palette))
        .map(List::of)
        .orElseGet(() -> CapacityWing.charts(findings, palette));
  }

  private static List<String> versions(Findings findings) {
    return findings.runs()
        .stream()
        .map(run -> run.run().system())
        .map(system -> SystemText.kind(system.broker(), system.version()))
        .distinct()
        .sorted()
        .toList();
  }

  private static List<Instant> times(Findings findings,
      Function<RunFindings, Optional<Instant>> time) {
    return findings.runs().stream().map(time).flatMap(Optional::stream).toList();
  }
}
