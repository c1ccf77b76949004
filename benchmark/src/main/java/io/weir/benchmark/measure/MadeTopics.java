package io.weir.benchmark.measure;

import io.weir.core.worker.Assignment;

/**
 * Creates the topics of an assignment, and removes them after the measurement so that the next one
 * does not start with a full disk. After a failure or an interrupt the whole system is removed
 * instead. Used by one thread.
 */
final class MadeTopics {
  private final Jvms jvms;
  private final Assignment assignment;

  MadeTopics(Jvms jvms, Assignment assignment) throws MeasureException, InterruptedException {
    this.jvms = jvms;
    this.assignment = assignment;
    jvms.keepTopics(TopicKeeper.MAKE, assignment);
  }

  /** Returns the name of the first topic. */
  String first() {
    return assignment.topics().getFirst().name();
  }

  void remove() throws MeasureException, InterruptedException {
    jvms.keepTopics(TopicKeeper.REMOVE, assignment);
  }
}
