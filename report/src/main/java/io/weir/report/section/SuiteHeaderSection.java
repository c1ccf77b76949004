package io.weir.report.section;

import io.weir.analysis.finding.SuiteFindings;
import io.weir.report.html.Tag;
import io.weir.report.text.Reproduction;
import io.weir.report.text.SuiteText;
import java.util.ArrayList;
import java.util.List;

/** Which suite it was, and what it came to. */
public final class SuiteHeaderSection {
  private final SuiteFindings findings;

  public SuiteHeaderSection(SuiteFindings findings) {
    this.findings = findings;
  }

  public Tag toHtml() {
    List<String> brand = new ArrayList<>(List.of(SuiteText.versions(findings)));
    SuiteText.when(findings).ifPresent(brand::add);
    brand.addAll(SuiteText.machines(findings));
    return Tag.of("header",
        Tag.of("p", String.join(" · ", brand)).as("brand"),
        Tag.of("h1", findings.suite().name()),
        Tag.of("p", Tag.of("code", Reproduction.command(findings.suite()))).as("question"),
        answer());
  }

  private Tag answer() {
    Tag line = Tag.of("p").as("verdict");
    SuiteText.verdict(findings).map(Parts::chip).ifPresent(line::add);
    line.add(Tag.of("span", SuiteText.progress(findings)
        + ". A suite is as good as its worst run; each figure has a verdict of its own in the"
        + " report of its scenario.").as("faint"));
    Tag box = Tag.of("div", line).as("answer");
    List<String> sentences =
        SuiteText.claims(findings).map(claims -> "Claims: " + claims + ".").stream().toList();
    Tag list = Parts.list(sentences);
    SuiteText.cautions(findings)
        .forEach(caution -> list.add(Tag.of("li", caution).as("caution")));
    return box.add(list);
  }
}
