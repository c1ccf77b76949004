package io.weir.report;

import io.weir.analysis.audit.Rulings;
import io.weir.analysis.audit.Rulings.Found;
import io.weir.analysis.finding.ClaimFinding;
import io.weir.analysis.finding.DurabilityCheck;
import io.weir.analysis.finding.DurabilityCheck.Status;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.PublishedFindings;
import io.weir.analysis.finding.Ruling;
import io.weir.analysis.finding.Ruling.Judgement;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.VariantFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.report.TextComparison.Block;
import io.weir.report.text.FairnessText;
import io.weir.report.text.ProvenText;
import io.weir.report.text.PublishedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the systems guarantee, whether the set-up is fair, and what became of published claims, in
 * lines.
 */
final class SetUpText {
  private SetUpText() {}

  static List<Block> of(Findings findings) {
    List<Block> blocks = new ArrayList<>(List.of(durability(findings)));
    Rulings rulings = FairnessText.rulings(findings);
    if (!rulings.isEmpty()) {
      blocks.add(fairness(rulings));
    }
    findings.published().map(SetUpText::claims).ifPresent(blocks::add);
    return blocks;
  }

  /** Each guarantee once, with the variants that it holds for unless it holds for all. */
  private static Block durability(Findings findings) {
    Map<String, List<String>> holding = new LinkedHashMap<>();
    Verdict verdict = Verdict.VALID;
    boolean equal = true;
    for (VariantFindings variant : findings.variants()) {
      equal &= variant.equalDurability();
      for (SystemFindings system : variant.systems()) {
        holding.computeIfAbsent(system.system() + ": " + text(system.durability()),
            any -> new ArrayList<>()).add(Names.variant(variant.variant()));
        verdict = verdict.and(verdict(system.durability().status()));
      }
    }
    List<String> lines = new ArrayList<>();
    holding.forEach((line, where) -> lines.add(where.size() == findings.variants().size()
        ? line
        : line + " [" + String.join("; ", where) + "]"));
    return new Block("Durability at the acknowledgement"
        + (equal ? "" : ": UNEQUAL, so that figures do not stand side by side"),
        equal ? verdict : Verdict.INVALID, lines);
  }

  private static Verdict verdict(Status status) {
    return switch (status) {
      case VERIFIED -> Verdict.VALID;
      case CLAIMED -> Verdict.SUSPECT;
      case CONTRADICTED -> Verdict.INVALID;
    };
  }

  private static String text(DurabilityCheck check) {
    String status = switch (check.status()) {
      case VERIFIED -> "verified" + (check.proven().isPresent() ? ", proven" : "");
      case CLAIMED -> "claimed only";
      case CONTRADICTED -> "contradicted: " + Names.list(check.differences());
    };
    String proof = check.proven().isPresent() ? "; " + ProvenText.of(check) : "";
    return check.guarantee()
        .map(told -> Names.promise(told) + "; waits for " + Names.waitSet(told) + "; " + status
            + " (" + told.terms() + ")")
        .orElseGet(() -> Names.durability(check.inForce()) + "; " + status) + proof;
  }

  /** What became of a study's claims; those that the scenario does not ask are counted only. */
  private static Block claims(PublishedFindings published) {
    List<String> lines = new ArrayList<>();
    for (ClaimFinding claim : PublishedText.asked(published)) {
      lines.add(PublishedText.outcome(claim.outcome()) + ": " + claim.claim());
      PublishedText.telling(claim)
          .ifPresent(part -> lines.add("  " + part.asks() + PublishedText.because(part)));
    }
    return new Block("Claims of " + published.study() + ": " + PublishedText.count(published),
        Verdict.VALID, lines);
  }

  private static Block fairness(Rulings rulings) {
    List<String> lines = new ArrayList<>();
    for (Found found : rulings.of(Judgement.UNFAIR)) {
      Ruling ruling = found.ruling();
      lines.add(FairnessText.charge(found));
      lines.add("  " + ruling.one() + " " + ruling.oneHas() + " | " + ruling.other() + " "
          + ruling.otherHas());
      lines.add("  to make it equal: " + ruling.remedy());
    }
    for (Found found : rulings.of(Judgement.UNJUDGED)) {
      lines.add(FairnessText.unjudged(found));
    }
    return new Block("Fairness: " + (rulings.unfair() ? "UNFAIR. " : "") + rulings.sentence(),
        verdict(rulings), lines);
  }

  private static Verdict verdict(Rulings rulings) {
    if (rulings.unfair()) {
      return Verdict.INVALID;
    }
    return rulings.incomplete() || rulings.unjudgedByChoice() ? Verdict.SUSPECT : Verdict.VALID;
  }
}
