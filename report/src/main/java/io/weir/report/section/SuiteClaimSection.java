package io.weir.report.section;

import io.weir.analysis.finding.SuiteClaim;
import io.weir.analysis.finding.SuiteFindings;
import io.weir.report.html.Tag;
import io.weir.report.text.SuiteText;
import java.util.List;
import java.util.Optional;

/** What became of the claims of the studies, over all scenarios. */
public final class SuiteClaimSection {
  private final SuiteFindings findings;

  public SuiteClaimSection(SuiteFindings findings) {
    this.findings = findings;
  }

  /** The section, if published figures belong to any of the scenarios. */
  public Optional<Tag> toHtml() {
    return SuiteText.claims(findings).map(this::section);
  }

  private Tag section(String counts) {
    Tag section = Parts.section("claims", "Claims of the study", Parts.note(counts
        + ". What no single scenario measures is put together here: each part of a claim by the"
        + " scenarios that measured it, then the claim by its parts."));
    List<SuiteClaim> asked = findings.claims().stream().filter(SuiteClaim::asked).toList();
    if (!asked.isEmpty()) {
      Tag body = Tag.of("tbody");
      asked.forEach(claim -> body.add(row(claim)));
      section.add(Parts.table("", Parts.head(Parts.column("Claim"),
          Parts.column("Outcome").as("left"),
          Parts.column("What it takes, and what was measured").as("left")), body));
    }
    List<String> others = findings.claims()
        .stream()
        .filter(claim -> !claim.asked())
        .map(SuiteClaim::claim)
        .toList();
    if (!others.isEmpty()) {
      section.add(Parts.details("Claims of which nothing was measured: " + others.size(),
          Parts.list(others)));
    }
    return section;
  }

  private static Tag row(SuiteClaim claim) {
    Tag parts = Tag.of("td").as("wide");
    for (SuiteClaim.Part part : claim.parts()) {
      parts.add(Tag.of("p", Parts.chip(part.outcome())).text(" " + part.asks()));
      parts.add(Parts.list(SuiteText.answers(part)));
    }
    return Tag.of("tr", Parts.rowHead(claim.claim()).as("claim"),
        Tag.of("td", Parts.chip(claim.outcome())).as("left"), parts);
  }
}
