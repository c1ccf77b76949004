package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Fault;
import io.weir.lab.fault.FaultDrill;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.store.RunFolder;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.trial.TrialListener;
import java.util.Optional;

/**
 * What is done to the system of a run while it is measured, if anything is.
 *
 * @param drill does it
 * @param listener follows the trial
 */
record RunFault(Optional<FaultDrill> drill, TrialListener listener) implements AutoCloseable {
  /** The fault of a run; what it is told goes on to the next listener. */
  static RunFault of(PlannedRun run, MeasuredSystem system, RunFolder folder, TrialListener next,
      RunEvents events) {
    Optional<Fault> fault = run.phases().fault();
    Optional<FaultSite> site = system.faultSite();
    if (fault.isEmpty() || site.isEmpty()) {
      return new RunFault(Optional.empty(), next);
    }
    FaultDrill drill = new FaultDrill(next, fault.get(), site.get(), run.seed(), folder.faults(0),
        events::faulted, events::notice);
    return new RunFault(Optional.of(drill), drill);
  }

  /** Why it could not be done, if so. */
  Optional<String> problem() {
    return drill.flatMap(FaultDrill::problem);
  }

  /** Why nothing was done at all, if so; known when this is closed. */
  Optional<String> missed() {
    return drill.flatMap(FaultDrill::missed);
  }

  @Override
  public void close() {
    drill.ifPresent(FaultDrill::close);
  }
}
