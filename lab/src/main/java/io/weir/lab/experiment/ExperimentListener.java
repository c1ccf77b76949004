package io.weir.lab.experiment;

/**
 * Follows an experiment as it goes, in the order of its events. One thread calls it, and none that
 * measures, so it may block. It gets no more events once 10,000 wait.
 */
@FunctionalInterface
public interface ExperimentListener extends AutoCloseable {
  void on(ExperimentEvent event);

  /** Ends it. The same thread calls this once, after the last event. */
  @Override
  default void close() {}
}
