package io.weir.benchmark.measure;

import io.weir.core.worker.Assignment;

/**
 * Topics of an assignment, made when this was, to be removed after a measurement so that it does
 * not leave the next a full disk. Where one fails or is interrupted the whole system is removed.
 * Used by one thread.
 */
final class MadeTopics {
  private final Jvms jvms;
  private final Assignment assignment;

  MadeTopics(Jvms jvms, Assignment assignment) throws MeasureException, InterruptedException {
    this.jvms = jvms;
    this.assignment = assignment;
    jvms.keepTopics(TopicKeeper.MAKE, assignment);
  }

  /** The first one's name. */
  String first() {
    return assignment.topics().getFirst().name();
  }

  void remove() throws MeasureException, InterruptedException {
    jvms.keepTopics(TopicKeeper.REMOVE, assignment);
  }
}
