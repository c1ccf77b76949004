package io.weir.lab.experiment;

/**
 * Follows an experiment as it goes, in the order of its events. One thread calls it, and none that
 * measures, so it may block. It gets no more events once 10,000 wait.
 */
@FunctionalInterface
public interface ExperimentListener {
  void on(ExperimentEvent event);
}
