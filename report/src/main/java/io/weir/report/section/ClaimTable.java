package io.weir.report.section;

import io.weir.analysis.finding.ClaimFinding;
import io.weir.analysis.finding.ClaimPart;
import io.weir.analysis.finding.PublishedFindings;
import io.weir.report.html.Tag;
import io.weir.report.text.PublishedText;
import java.util.List;

/**
 * What became of a study's claims.
 *
 * @param published the study, with its claims
 */
record ClaimTable(PublishedFindings published) {
  /** The claims that the scenario measures, then, folded away, the others. */
  Tag toHtml() {
    Tag box = Tag.of("div", Parts.note("Claims: " + PublishedText.count(published)
        + ". A claim is supported or contradicted only where the whole range over the runs says so;"
        + " what may be due to this machine's sharing is not told."));
    List<ClaimFinding> asked = PublishedText.asked(published);
    if (!asked.isEmpty()) {
      Tag body = Tag.of("tbody");
      asked.forEach(claim -> body.add(row(claim)));
      box.add(Parts.table("", Parts.head(Parts.column("Claim"), Parts.column("Outcome").as("left"),
          Parts.column("What it takes, and what was measured").as("left")), body));
    }
    List<ClaimFinding> others = PublishedText.notAsked(published);
    if (!others.isEmpty()) {
      box.add(Parts.details("Claims that this scenario does not ask: cannot tell",
          Parts.list(others.stream()
              .map(claim -> claim.claim() + reason(claim))
              .toList())));
    }
    return box;
  }

  private static String reason(ClaimFinding claim) {
    return PublishedText.telling(claim).map(part -> " (" + part.reason() + ")").orElse("");
  }

  private static Tag row(ClaimFinding claim) {
    Tag parts = Tag.of("td").as("wide");
    claim.parts().forEach(part -> parts.add(part(part)));
    return Tag.of("tr", Parts.rowHead(claim.claim()).as("claim"),
        Tag.of("td", Parts.chip(claim.outcome())).as("left"), parts);
  }

  private static Tag part(ClaimPart part) {
    return Tag.of("p", Parts.chip(part.outcome()))
        .text(" " + part.asks() + PublishedText.because(part));
  }
}
