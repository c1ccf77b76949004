package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.weir.core.plan.Plan;
import io.weir.core.result.Environment;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.read.ResultReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that was found in a result folder.
 *
 * @param format version of the JSON form
 * @param rules the number of the rules that it was judged by
 * @param outline the outcome in short; absent in findings of older versions
 * @param plan what was asked
 * @param systems names of all systems, sorted
 * @param answer what follows, in a sentence or two
 * @param cautions what must not be overlooked about the systems; empty if all is well
 * @param variants one entry for each combination of the sweep's values, sorted
 * @param runs one entry for each planned run, in order, whether or not it took place
 * @param environment the machine and the tools
 * @param warnings remarks that concern all values, and files that could not be read
 * @param thresholds what was judged by
 * @param parts the findings of wings, by name
 */
public record Findings(
    int format,
    int rules,
    Optional<Outline> outline,
    Plan plan,
    List<String> systems,
    List<String> answer,
    List<String> cautions,
    List<VariantFindings> variants,
    List<RunFindings> runs,
    Optional<Environment> environment,
    List<String> warnings,
    Thresholds thresholds,
    @JsonAnyGetter @JsonAnySetter Map<String, Object> parts) implements PartHolder {
  /** The version of the JSON form. */
  public static final int FORMAT = ResultReader.FINDINGS.format().getAsInt();

  public Findings {
    systems = List.copyOf(systems);
    answer = List.copyOf(answer);
    cautions = List.copyOf(cautions);
    variants = List.copyOf(variants);
    runs = List.copyOf(runs);
    warnings = List.copyOf(warnings);
    parts = Part.typed(Findings.class, parts);
  }

  /** Returns the worst verdict of all runs, those that did not take place included. */
  public Verdict verdict() {
    return runs.stream().map(RunFindings::verdict).reduce(Verdict.VALID, Verdict::and);
  }
}
