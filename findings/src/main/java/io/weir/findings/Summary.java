package io.weir.findings;

import io.weir.findings.compare.VariantFindings;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says in sentences what all variants came to. */
final class Summary {
  private static final int FEW = 12;

  private Summary() {}

  /** The answer of the only variant, or the first sentence of each. */
  static List<String> answer(List<VariantFindings> variants) {
    if (variants.size() == 1) {
      return variants.getFirst().answer();
    }
    List<String> lines = new ArrayList<>();
    variants.stream()
        .filter(variant -> !variant.answer().isEmpty())
        .limit(FEW)
        .forEach(variant -> lines
            .add(Names.variant(variant.variant()) + " – " + variant.answer().getFirst()));
    if (variants.size() > FEW) {
      lines.add("… and " + (variants.size() - FEW) + " more variants.");
    }
    return lines;
  }

  /**
   * The cautions of all variants; each once, with the variants that it holds for unless it holds
   * for all.
   */
  static List<String> cautions(List<VariantFindings> variants) {
    Map<String, List<String>> holding = new LinkedHashMap<>();
    for (VariantFindings variant : variants) {
      for (String caution : variant.cautions()) {
        holding.computeIfAbsent(caution, any -> new ArrayList<>())
            .add(Names.variant(variant.variant()));
      }
    }
    List<String> lines = new ArrayList<>();
    holding.forEach((caution, where) -> lines.add(where.size() == variants.size()
        ? caution
        : String.join("; ", where.subList(0, Math.min(FEW, where.size()))) + " – " + caution));
    return lines;
  }
}
