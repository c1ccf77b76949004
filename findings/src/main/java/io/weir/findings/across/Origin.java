package io.weir.findings.across;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A result that is compared.
 *
 * @param label its name in sentences and tables, as {@code A}
 * @param folder its folder, as its user named it
 * @param findings all that was found
 * @param keys the design of a run as keys of a scenario
 */
public record Origin(String label, String folder, Findings findings,
    Function<PlannedRun, Map<String, String>> keys) {
  /** Returns the runs of a system in a variant. */
  List<RunFindings> runs(String system, Map<String, String> variant) {
    return findings.runs()
        .stream()
        .filter(run -> run.run().system().name().equals(system)
            && run.run().variant().equals(variant))
        .toList();
  }

  /** Returns the variants that have runs of a system, in order. */
  public List<Map<String, String>> variants(String system) {
    return findings.variants()
        .stream()
        .map(VariantFindings::variant)
        .filter(variant -> !runs(system, variant).isEmpty())
        .toList();
  }

  Optional<Environment> environment() {
    return findings.environment();
  }
}
