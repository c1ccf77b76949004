package io.weir.lab.experiment;

/**
 * Follows an experiment as it goes. Never called by two threads at once; returns quickly and does
 * not throw.
 */
@FunctionalInterface
public interface ExperimentListener {
  void on(ExperimentEvent event);
}
