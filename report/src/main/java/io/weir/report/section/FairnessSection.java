package io.weir.report.section;

import io.weir.analysis.audit.Rulings;
import io.weir.analysis.audit.Rulings.Found;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.Ruling;
import io.weir.analysis.finding.Ruling.Judgement;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.FairnessText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether what is set flatters one of the systems, pair of counterparts by pair. */
public final class FairnessSection {
  private final Rulings rulings;

  public FairnessSection(Findings findings) {
    this.rulings = FairnessText.rulings(findings);
  }

  /** The section, if there are systems to hold against each other. */
  public Optional<Tag> toHtml() {
    if (rulings.isEmpty()) {
      return Optional.empty();
    }
    Tag section = Parts.section("fairness", "Fairness", Parts.note(rulings.sentence()));
    List<Found> unfair = rulings.of(Judgement.UNFAIR);
    if (!unfair.isEmpty()) {
      section.add(table("Chosen differences that flatter a side.", unfair));
    }
    List<Found> differing = new ArrayList<>(rulings.of(Judgement.UNJUDGED));
    differing.addAll(rulings.of(Judgement.UNTOLD));
    differing.addAll(rulings.of(Judgement.UNAVOIDABLE));
    if (!differing.isEmpty()) {
      section.add(table("Differences that can't be avoided, or can't be judged.", differing));
    }
    List<Found> equal = rulings.of(Judgement.EQUAL);
    if (!equal.isEmpty()) {
      section.add(Parts.details("What is equal", table("Counterparts that amount to the same.",
          equal)));
    }
    return Optional.of(section);
  }

  private static Tag table(String caption, List<Found> found) {
    Tag body = Tag.of("tbody");
    found.forEach(one -> body.add(row(one)));
    return Parts.table(caption,
        Parts.head(Parts.column("About"), Parts.column("In force").as("left"),
            Parts.column("Judgement").as("left")),
        body);
  }

  private static Tag row(Found found) {
    Ruling ruling = found.ruling();
    Tag head = Parts.rowHead(Names.topic(ruling.topic()));
    if (!found.variants().isEmpty()) {
      head.add(Tag.of("small", String.join("; ", found.variants())));
    }
    Tag has = Tag.of("td").as("left");
    has.add(side(ruling.one(), ruling.oneHas()), side(ruling.other(), ruling.otherHas()));
    Tag row = Tag.of("tr", head, has, Tag.of("td", judgement(ruling)).as("wide"));
    return ruling.unfair() ? row.as("differs") : row;
  }

  private static Tag side(String system, String has) {
    return Tag.of("div", Tag.of("span", system + ": ").as("faint"))
        .add(has.isEmpty() ? Tag.of("span", "not told") : Tag.of("code", has));
  }

  private static Node[] judgement(Ruling ruling) {
    List<Node> parts = new ArrayList<>(List.of(chip(ruling)));
    String amount = Names.capital(ruling.amount());
    if (!amount.isEmpty()) {
      parts.add(Tag.of("p", amount + "."));
    }
    if (!ruling.reason().isEmpty()) {
      parts.add(Tag.of("p", Names.capital(ruling.reason()) + ".").as("note"));
    }
    if (!ruling.remedy().isEmpty()) {
      parts.add(Tag.of("p", Tag.of("strong", "To make it equal: ")).text(ruling.remedy() + "."));
    }
    if (ruling.claimed()) {
      parts.add(Tag.of("p", "Claimed: not all of it was read back.").as("note"));
    }
    return parts.toArray(Node[]::new);
  }

  private static Tag chip(Ruling ruling) {
    return switch (ruling.judgement()) {
      case UNFAIR -> Parts.chip(Verdict.INVALID,
          "flatters " + ruling.flatters().orElse("nobody"));
      case UNJUDGED -> Parts.chip(Verdict.SUSPECT, "not judged");
      case UNTOLD -> Parts.chip(Verdict.SUSPECT, "not told");
      case UNAVOIDABLE -> Tag.of("span", "unavoidable").as("chip plain");
      case EQUAL -> Parts.chip(Verdict.VALID, "equal");
    };
  }
}
