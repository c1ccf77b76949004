package io.weir.findings.fairness;

import io.weir.findings.Findings;
import io.weir.findings.compare.VariantFindings;
import io.weir.findings.fairness.Rulings.Found;
import io.weir.findings.text.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The audit in words. Stateless. */
public final class FairnessText {
  private static final int SHOWN = 20;

  private FairnessText() {}

  /** The rulings on all variants, each once. */
  public static Rulings rulings(Findings findings) {
    Map<Map<String, String>, List<Ruling>> byVariant = new LinkedHashMap<>();
    for (VariantFindings variant : findings.variants()) {
      byVariant.put(variant.variant(), variant.fairness());
    }
    return Rulings.of(byVariant);
  }

  /** What is unfair, whom it flatters and by how much. */
  public static String charge(Found found) {
    Ruling ruling = found.ruling();
    return Names.capital(Names.topic(ruling.topic())) + " flatters "
        + ruling.flatters().orElse("nobody") + ": " + ruling.amount() + claim(ruling)
        + where(found);
  }

  /** What was chosen for one side and can't be judged. */
  public static String unjudged(Found found) {
    Ruling ruling = found.ruling();
    return Names.capital(Names.topic(ruling.topic())) + " not judged: " + ruling.one() + " "
        + has(ruling.oneHas()) + " | " + ruling.other() + " " + has(ruling.otherHas())
        + where(found);
  }

  private static String has(String told) {
    return told.isEmpty() ? "nothing of the kind" : told;
  }

  /** A remark on what nobody confirmed; empty text where all was told. */
  public static String claim(Ruling ruling) {
    return ruling.claimed() ? " (claimed, not all of it read back)" : "";
  }

  /** The variants that it holds for; empty text where it holds for all. */
  public static String where(Found found) {
    List<String> variants = found.variants();
    int shown = Math.min(variants.size(), SHOWN);
    return variants.isEmpty()
        ? ""
        : " [" + String.join("; ", variants.subList(0, shown))
            + (shown < variants.size() ? "; … and " + (variants.size() - shown) + " more" : "")
            + "]";
  }
}
