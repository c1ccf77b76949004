package io.weir.findings.published;

import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Text;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ShapeRow.Measured;
import io.weir.findings.published.ShapeRow.ShapeFigure;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Published figures and claims in words. Stateless. */
public final class PublishedText {
  private PublishedText() {}

  /** The claims that the scenario measures anything of. */
  public static List<ClaimFinding> asked(PublishedFindings published) {
    return published.claims().stream().filter(ClaimFinding::asked).toList();
  }

  /** The others. */
  public static List<ClaimFinding> notAsked(PublishedFindings published) {
    return published.claims().stream().filter(claim -> !claim.asked()).toList();
  }

  /** The number of claims by outcome, as {@code 1 supported, 2 inconclusive, 3 not asked here}. */
  public static String count(PublishedFindings published) {
    List<String> parts = new ArrayList<>();
    for (ClaimOutcome outcome : ClaimOutcome.values()) {
      long claims =
          asked(published).stream().filter(claim -> claim.outcome() == outcome).count();
      if (claims > 0) {
        parts.add(claims + " " + outcome(outcome));
      }
    }
    int others = notAsked(published).size();
    if (others > 0) {
      parts.add(others + " not asked by this scenario");
    }
    return parts.isEmpty() ? "none known to weir" : String.join(", ", parts);
  }

  /** An outcome in words. */
  public static String outcome(ClaimOutcome outcome) {
    return switch (outcome) {
      case SUPPORTED -> "supported";
      case CONTRADICTED -> "contradicted";
      case CANNOT_TELL -> "inconclusive";
    };
  }

  /** The same as a chip. */
  public static Text chip(ClaimOutcome outcome) {
    return Text.chip(switch (outcome) {
      case SUPPORTED -> Shade.GOOD;
      case CONTRADICTED -> Shade.BAD;
      case CANNOT_TELL -> Shade.PLAIN;
    }, outcome(outcome));
  }

  /** The part that decides a claim, where it is not supported as a whole. */
  public static Optional<ClaimPart> telling(ClaimFinding claim) {
    return claim.parts()
        .stream()
        .filter(part -> part.outcome() == claim.outcome())
        .findFirst();
  }

  /** The values of a part, and its remarks. */
  public static String because(ClaimPart part) {
    String measured = part.measured().isEmpty() ? "" : " – " + part.measured();
    return measured + (part.reason().isEmpty() ? "" : "; " + part.reason());
  }

  /** A published ratio, as {@code × 1.36}. */
  public static String published(ShapeFigure figure) {
    return "× " + Interval.factor(figure.published());
  }

  /** The measured value next to it. */
  public static String measured(ShapeFigure figure) {
    return figure.measured()
        .map(one -> "here " + range(one) + ", " + runs(one) + ": " + agreement(figure))
        .orElse("not measured");
  }

  private static String range(Measured measured) {
    return "× " + Interval.factor(measured.low()) + " to " + Interval.factor(measured.high());
  }

  private static String runs(Measured measured) {
    return measured.over() == measured.under()
        ? Quantity.of(measured.over(), "run") + " each"
        : measured.over() + " and " + measured.under() + " runs";
  }

  private static String agreement(ShapeFigure figure) {
    String suspect = figure.measured().filter(Measured::suspect).isPresent() ? ", suspect" : "";
    return switch (figure.agreement()) {
      case SAME_SIDE -> "same side";
      case OTHER_SIDE -> "OTHER SIDE";
      case OPEN -> "open";
      case NOT_MEASURED -> "";
    } + suspect;
  }
}
