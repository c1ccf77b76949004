package io.weir.analysis;

import io.weir.analysis.finding.VariantFindings;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says in sentences what all variants came to. */
final class Summary {
  private static final int FEW = 12;

  private Summary() {}

  /** The answer of the only variant, or the first sentence of each. */
  static List<String> of(List<VariantFindings> variants) {
    if (variants.size() == 1) {
      return variants.getFirst().answer();
    }
    List<String> lines = variants.stream()
        .filter(variant -> !variant.answer().isEmpty())
        .limit(FEW)
        .map(variant -> values(variant.variant()) + " – " + variant.answer().getFirst())
        .collect(Collectors.toList());
    if (variants.size() > FEW) {
      lines.add("… and " + (variants.size() - FEW) + " more variants.");
    }
    return lines;
  }

  private static String values(Map<String, String> variant) {
    return variant.entrySet()
        .stream()
        .map(value -> value.getKey() + " = " + value.getValue())
        .collect(Collectors.joining(", "));
  }
}
