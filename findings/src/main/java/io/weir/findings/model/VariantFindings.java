package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The findings for one combination of the sweep's values.
 *
 * @param variant those values by path; empty without a sweep
 * @param systems each system, sorted by name
 * @param comparisons the comparisons of the systems, metric by metric
 * @param equalDurability whether the guarantees in force are equal in all systems
 * @param answer what follows, in a sentence or two
 * @param cautions what must not be overlooked; empty if all is well
 * @param parts the findings of wings, by name
 */
public record VariantFindings(
    Map<String, String> variant,
    List<SystemFindings> systems,
    List<Comparison> comparisons,
    boolean equalDurability,
    List<String> answer,
    List<String> cautions,
    @JsonAnyGetter @JsonAnySetter Map<String, Object> parts) implements PartHolder {
  public VariantFindings {
    variant = Collections.unmodifiableMap(new LinkedHashMap<>(variant));
    systems = List.copyOf(systems);
    comparisons = List.copyOf(comparisons);
    answer = List.copyOf(answer);
    cautions = List.copyOf(cautions);
    parts = Part.typed(VariantFindings.class, parts);
  }
}
