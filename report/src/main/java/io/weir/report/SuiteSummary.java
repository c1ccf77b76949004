package io.weir.report;

import io.weir.analysis.finding.ScenarioFindings;
import io.weir.analysis.finding.SuiteClaim;
import io.weir.analysis.finding.SuiteFindings;
import io.weir.core.result.WholeFile;
import io.weir.report.text.PublishedText;
import io.weir.report.text.Reproduction;
import io.weir.report.text.SuiteText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What came of a suite, for pull requests and pages, in Markdown. Stateless. */
public final class SuiteSummary {
  private SuiteSummary() {}

  /** Writes the summary to a file, in the place of what was there; whole or not at all. */
  public static void write(SuiteFindings findings, Path file) throws IOException {
    byte[] text = toText(findings).getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(text));
  }

  /** The summary. */
  public static String toText(SuiteFindings findings) {
    StringBuilder out = new StringBuilder();
    out.append("## ")
        .append(MarkdownText.escape(findings.suite().name()))
        .append(SuiteText.verdict(findings).map(verdict -> ": " + verdict).orElse(""))
        .append("\n\n");
    append(out, "`" + Reproduction.command(findings.suite()) + "`");
    SuiteText.when(findings).ifPresent(when -> append(out, when));
    append(out, SuiteText.versions(findings));
    SuiteText.machines(findings).forEach(machine -> append(out, MarkdownText.escape(machine)));
    append(out, SuiteText.progress(findings));
    SuiteText.claims(findings).ifPresent(claims -> append(out, "Claims: " + claims));
    SuiteText.cautions(findings)
        .forEach(caution -> append(out, "**" + MarkdownText.escape(caution) + "**"));
    out.append("\n### Scenarios\n");
    findings.scenarios().forEach(scenario -> append(out, scenario));
    List<SuiteClaim> asked = findings.claims().stream().filter(SuiteClaim::asked).toList();
    if (!asked.isEmpty()) {
      out.append("\n### Claims\n\n")
          .append(MarkdownText.row("claim", "outcome", "what was measured"))
          .append("|---|---|---|\n");
      asked.forEach(claim -> out.append(MarkdownText.row(claim.claim(),
          PublishedText.outcome(claim.outcome()), measured(claim))));
    }
    return out.toString();
  }

  private static void append(StringBuilder out, String item) {
    out.append("- ").append(item).append('\n');
  }

  private static void append(StringBuilder out, ScenarioFindings scenario) {
    out.append("\n**")
        .append(MarkdownText.escape(scenario.name()))
        .append("**: ")
        .append(MarkdownText.escape(scenario.question()))
        .append(' ')
        .append(SuiteText.progress(scenario))
        .append(scenario.outcome().map(one -> ", " + SuiteText.verdicts(one)).orElse(""))
        .append(".\n\n");
    scenario.outcome().ifPresent(outcome -> {
      outcome.answer().forEach(sentence -> append(out, MarkdownText.escape(sentence)));
      outcome.cautions()
          .forEach(caution -> append(out, "**" + MarkdownText.escape(caution) + "**"));
    });
  }

  private static String measured(SuiteClaim claim) {
    return String.join("; ", claim.parts()
        .stream()
        .map(part -> part.asks() + " (" + String.join("; ", SuiteText.answers(part)) + ")")
        .toList());
  }
}
