package io.weir.driver.tck;

import io.weir.core.driver.Topic;

/** The loss of one node that a cluster survives at its durability. */
public interface NodeLoss {
  /** Describes the node, such as {@code the broker that leads a partition}. */
  String node();

  /**
   * Kills the node (SIGKILL) and returns when it is gone.
   *
   * @param topic the topic under load, which the node should serve
   */
  void kill(Topic topic) throws Exception;

  /**
   * Starts the node again and returns when the system is fully replicated. Called after {@link
   * #kill}, also after a failed test.
   */
  void restart() throws Exception;
}
