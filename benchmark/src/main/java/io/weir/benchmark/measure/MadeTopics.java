package io.weir.benchmark.measure;

import io.weir.core.worker.Assignment;

/**
 * Topics of an assignment, made when this was and removed when it is closed, so that one
 * measurement does not leave the next a full disk. Used by one thread.
 */
final class MadeTopics implements AutoCloseable {
  private final Jvms jvms;
  private final Assignment assignment;

  MadeTopics(Jvms jvms, Assignment assignment) throws MeasureException, InterruptedException {
    this.jvms = jvms;
    this.assignment = assignment;
    jvms.keepTopics(TopicKeeper.MAKE, assignment);
  }

  /** What they were made for. */
  Assignment assignment() {
    return assignment;
  }

  /** The first one's name. */
  String first() {
    return assignment.topics().getFirst().name();
  }

  /** Does nothing where the thread was interrupted: the whole system is removed then. */
  @Override
  public void close() throws MeasureException {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    try {
      jvms.keepTopics(TopicKeeper.REMOVE, assignment);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
