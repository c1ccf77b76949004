package io.weir.findings.published;

import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Text;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.ShapeRow.Measured;
import io.weir.findings.published.ShapeRow.ShapeFigure;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Published figures and claims in words. Stateless. */
public final class PublishedText {
  private PublishedText() {}

  /**
   * Returns the claims that the scenario measures anything of, or that the study's figures decide.
   */
  public static List<ClaimFinding> asked(PublishedFindings published) {
    return published.claims().stream().filter(claim -> !claim.decided().isEmpty()).toList();
  }

  /** Returns the others. */
  public static List<ClaimFinding> notAsked(PublishedFindings published) {
    return published.claims().stream().filter(claim -> claim.decided().isEmpty()).toList();
  }

  /**
   * Returns the number of verdicts on claims by outcome, as
   * {@code 1 supported, 2 inconclusive, 3 not asked by this scenario}.
   */
  public static String count(PublishedFindings published) {
    List<String> parts = new ArrayList<>(count(asked(published).stream()
        .flatMap(claim -> claim.decided().stream())
        .map(Reading::outcome)
        .toList()));
    int others = notAsked(published).size();
    if (others > 0) {
      parts.add(Quantity.of(others, "claim") + " not asked by this scenario");
    }
    return parts.isEmpty() ? "none known to weir" : String.join(", ", parts);
  }

  /** Returns how many there are of each outcome. */
  public static List<String> count(List<ClaimOutcome> outcomes) {
    List<String> parts = new ArrayList<>();
    for (ClaimOutcome outcome : ClaimOutcome.values()) {
      long count = outcomes.stream().filter(one -> one == outcome).count();
      if (count > 0) {
        parts.add(count + " " + outcome(outcome));
      }
    }
    return parts;
  }

  /** Returns the terms of a reading in words. */
  public static String terms(Terms terms, String unequal) {
    return switch (terms) {
      case AS_STUDIED -> "as the study set it up (unequal: " + unequal + ")";
      case EQUAL -> "at equal promises";
    };
  }

  /** Returns an outcome in words. */
  public static String outcome(ClaimOutcome outcome) {
    return switch (outcome) {
      case SUPPORTED -> "supported";
      case CONTRADICTED -> "contradicted";
      case INCONCLUSIVE -> "inconclusive";
      case NOT_REACHABLE -> "not reachable";
      case SELF_CONTRADICTED -> "contradicted by the study's own figures";
    };
  }

  /** Returns the same as a chip. */
  public static Text chip(ClaimOutcome outcome) {
    return Text.chip(switch (outcome) {
      case SUPPORTED -> Shade.GOOD;
      case CONTRADICTED, SELF_CONTRADICTED -> Shade.BAD;
      case INCONCLUSIVE, NOT_REACHABLE -> Shade.PLAIN;
    }, outcome(outcome));
  }

  /**
   * Returns the part that decides a reading: the worst, of those that the scenario measures if any.
   */
  public static Optional<ClaimPart> decisive(Reading reading) {
    Comparator<ClaimPart> byWeight =
        Comparator.comparing(ClaimPart::asked).thenComparing(ClaimPart::outcome);
    return reading.parts()
        .stream()
        .reduce(
            (one, other) -> byWeight.compare(one, other) >= 0 ? one : other);
  }

  /** Returns the values of a part, and its remarks. */
  public static String because(ClaimPart part) {
    String measured = part.measured().isEmpty() ? "" : " – " + part.measured();
    return measured + (part.reason().isEmpty() ? "" : "; " + part.reason());
  }

  /** Returns what parts assume of emulated machines, each set of assumptions once. */
  public static List<String> assumptions(Stream<ClaimPart> parts) {
    return parts.flatMap(part -> part.assumed().stream())
        .map(assumed -> "Assumed: " + assumed.text() + ".")
        .distinct()
        .toList();
  }

  /** Returns a published ratio, as {@code × 1.36}. */
  public static String published(ShapeFigure figure) {
    return "× " + Interval.factor(figure.published());
  }

  /** Returns the measured value next to it. */
  public static String measured(ShapeFigure figure) {
    return figure.measured()
        .map(one -> "here " + range(one) + ", "
            + Interval.repetitions(one.repetitions(), one.inTurns())
            + ": "
            + agreement(figure))
        .orElse("not measured");
  }

  private static String range(Measured measured) {
    if (measured.repetitions() < 2) {
      return "× " + Interval.factor(measured.ratio());
    }
    if (Double.isInfinite(measured.high())) {
      return "at least × " + Interval.factor(measured.low());
    }
    return measured.low() == 0
        ? "at most × " + Interval.factor(measured.high())
        : "× " + Interval.factor(measured.low()) + " to " + Interval.factor(measured.high());
  }

  private static String agreement(ShapeFigure figure) {
    String lowConfidence =
        figure.measured().filter(Measured::lowConfidence).isPresent() ? ", low confidence" : "";
    return switch (figure.agreement()) {
      case SAME_SIDE -> "same side";
      case OTHER_SIDE -> "OTHER SIDE";
      case OPEN -> "open";
      case NOT_MEASURED -> "";
    } + lowConfidence;
  }
}
