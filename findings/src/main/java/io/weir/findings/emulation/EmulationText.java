package io.weir.findings.emulation;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.EmulationRecord;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.Emulation;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Shade;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How results in dilated time are marked, so that nobody quotes their values. Stateless. */
public final class EmulationText {
  private EmulationText() {}

  /** Returns the dilation of a plan, as {@code time dilated by 5}; empty for time as it is. */
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

  /** Returns the fact that stands next to the values; empty for time as it is. */
  public static Optional<Fact> fact(Plan plan) {
    return subject(plan).map(text -> new Fact("time",
        text.substring("time ".length()) + ": compare the systems, but quote no value",
        Shade.WARNING, Optional.empty()));
  }

  /** Returns the note on a run; empty for a machine as it is. */
  public static Optional<String> note(PlannedRun run, Optional<EmulationRecord> record) {
    Emulation emulation = run.emulated();
    return emulation.applies()
        ? Optional.of("time was dilated by " + emulation.dilation()
            + ": all values are in dilated time, in which this machine seems "
            + emulation.dilation()
            + " times as fast. Compare the systems by them, but do not quote them as those of a"
            + " real machine" + use(record) + ". " + emulated(emulation))
        : Optional.empty();
  }

  private static String use(Optional<EmulationRecord> record) {
    return share(record.map(EmulationRecord::machineUse), "; the real machine was ", " busy")
        + share(record.map(EmulationRecord::throttled), "; the busiest emulated host had used up"
            + " its processors in ", " of their time slices")
        + record.flatMap(EmulationRecord::busiestThread)
            .map(thread -> "; the busiest thread, " + thread.thread() + " of " + thread.process()
                + ", did the work of " + Quantity.number(thread.processors()) + " processors")
            .orElse("")
        + record.flatMap(EmulationRecord::transfers)
            .map(data -> "; data between hosts arrived " + Quantity.latency(data.lateNanos())
                + " late on average")
            .orElse("");
  }

  private static String share(Optional<OptionalDouble> share, String before, String after) {
    return share.filter(OptionalDouble::isPresent)
        .map(known -> before + Quantity.percent(known.getAsDouble()) + after)
        .orElse("");
  }

  /** Returns what each node has by itself, and what it shares or does not have. */
  private static String emulated(Emulation emulation) {
    List<String> own = new ArrayList<>();
    List<String> shared = new ArrayList<>();
    (emulation.host().isPresent() ? own : shared).add("processors");
    (emulation.host().flatMap(EmulatedHost::memory).isPresent() ? own : shared).add("memory");
    (emulation.disk().isPresent() ? own : shared).add("disk writes");
    shared.add("disk reads");
    (emulation.network().isPresent() ? own : shared).add("network");
    return (own.isEmpty() ? "" : "Emulated: " + String.join(", ", own) + ". ")
        + "Not emulated: " + String.join(", ", shared);
  }
}
