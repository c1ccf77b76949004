package io.weir.lab.experiment;

/** Passes events on one at a time, from whatever threads they come. */
final class SerialListener implements ExperimentListener {
  private final ExperimentListener target;

  SerialListener(ExperimentListener target) {
    this.target = target;
  }

  @Override
  public synchronized void on(ExperimentEvent event) {
    target.on(event);
  }
}
