package io.weir.lab.proof;

import io.weir.core.plan.PlannedRun;
import io.weir.lab.provision.ProvisionListener;
import java.time.Duration;

/** Turns what happens to a system's processes into events. */
record ProcessEvents(PlannedRun run, ProofListener listener) implements ProvisionListener {
  @Override
  public void starting(String process) {
    listener.on(new ProofEvent.Doing(run, "starting " + process));
  }

  @Override
  public void ready(String process, Duration after) {
    listener.on(new ProofEvent.Doing(run, process + " is ready"));
  }
}
