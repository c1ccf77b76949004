package io.weir.report.section;

import io.weir.analysis.finding.ScenarioFindings;
import io.weir.analysis.finding.ScenarioFindings.Outcome;
import io.weir.analysis.finding.SuiteFindings;
import io.weir.report.html.Tag;
import io.weir.report.text.SuiteText;
import java.util.ArrayList;
import java.util.List;

/** The scenarios of a suite: what each asks, what came of it, and where its report lies. */
public final class SuiteScenarioSection {
  private static final String REPORT = "report.html";

  private final SuiteFindings findings;

  public SuiteScenarioSection(SuiteFindings findings) {
    this.findings = findings;
  }

  public Tag toHtml() {
    Tag body = Tag.of("tbody");
    findings.scenarios().forEach(scenario -> body.add(row(scenario)));
    return Parts.section("scenarios", "Scenarios",
        Parts.table("", Parts.head(Parts.column("Scenario"), Parts.column("Runs").as("left"),
            Parts.column("What came of it").as("left")), body));
  }

  private static Tag row(ScenarioFindings scenario) {
    Tag head = scenario.outcome()
        .map(outcome -> Parts.rowHead("").add(link(scenario.name(), outcome)))
        .orElseGet(() -> Parts.rowHead(scenario.name()));
    Tag runs = Parts.cell(SuiteText.progress(scenario)).as("left nowrap");
    Tag came = Tag.of("td").as("wide");
    scenario.outcome().ifPresent(outcome -> {
      runs.add(Tag.of("small", SuiteText.verdicts(outcome)));
      came.add(Tag.of("p", Parts.chip(outcome.verdict())));
      outcome.answer().forEach(sentence -> came.add(Tag.of("p", sentence)));
      outcome.cautions().forEach(caution -> came.add(Tag.of("p", caution).as("warning")));
    });
    return Tag.of("tr", head.add(Tag.of("small", scenario.question())).as("claim"), runs, came);
  }

  private static Tag link(String name, Outcome outcome) {
    List<String> path = new ArrayList<>(List.of(outcome.folder().split("/")));
    path.add(REPORT);
    return Tag.of("a", name).toFile(path);
  }
}
