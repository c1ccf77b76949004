package io.weir.findings.emulation;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.EmulationRecord;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Shade;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How results in dilated time are marked, so that nobody quotes their values. Stateless. */
public final class EmulationText {
  private EmulationText() {}

  /** The dilation of a plan, as {@code time dilated by 5}; empty for time as it is. */
  public static Optional<String> subject(Plan plan) {
    List<Integer> factors = plan.runs()
        .stream()
        .map(run -> run.emulated().dilation())
        .distinct()
        .sorted()
        .toList();
    return factors.equals(List.of(1))
        ? Optional.empty()
        : Optional.of("time dilated by " + factors.stream()
            .map(String::valueOf)
            .collect(Collectors.joining(", ")));
  }

  /** The fact that stands next to the values; empty for time as it is. */
  public static Optional<Fact> fact(Plan plan) {
    return subject(plan).map(text -> new Fact("time",
        text.substring("time ".length()) + ": compare the systems, but quote no value",
        Shade.WARNING, Optional.empty()));
  }

  /** The note on a run; empty for time as it is. */
  public static Optional<String> note(PlannedRun run, Optional<EmulationRecord> record) {
    int factor = run.emulated().dilation();
    return factor == 1
        ? Optional.empty()
        : Optional.of("time was dilated by " + factor + ": all values are in dilated time, in"
            + " which this machine seems " + factor + " times as fast. Compare the systems by"
            + " them, but do not quote them as those of a real machine"
            + record.map(EmulationRecord::machineUse)
                .filter(OptionalDouble::isPresent)
                .map(use -> "; the real machine was " + Quantity.percent(use.getAsDouble())
                    + " busy")
                .orElse(""));
  }
}
