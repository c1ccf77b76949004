package io.weir.lab.provision;

/** Ready when the process has ended with exit code 0. */
record ExitProbe(SupervisedProcess process) implements ReadinessProbe {
  @Override
  public boolean ready() {
    return process.onExit().getNow(-1) == 0;
  }

  @Override
  public String waitsFor() {
    return "its end with exit code 0";
  }
}
