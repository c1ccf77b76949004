package io.weir.driver.tck;

import io.weir.core.driver.Topic;

/** The loss of one node that a cluster is made to survive at its durability. */
public interface NodeLoss {
  /** Which node, for people, as {@code the broker that leads a partition}. */
  String node();

  /**
   * Ends the node as a crash would (SIGKILL), and returns when it is gone.
   *
   * @param topic the topic that is under load, of which the node should be part
   */
  void kill(Topic topic) throws Exception;

  /**
   * Starts the node again and returns when the system is whole. Called after {@link #kill}, also
   * when the test failed.
   */
  void restart() throws Exception;
}
