package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.OpenSends;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * The requirements of a producer on the path of its messages.
 *
 * @param topic the destination
 * @param persistent whether messages are sent as persistent
 * @param open receives the outcomes
 * @param failures maps a failure to the one to report, since only the producer knows whether it was
 * closed
 * @param sendTimeout when the producer gives a message up
 * @param threads receives exceptions on the client's threads, which the client only logs
 */
record Publication(Topic topic, boolean persistent, OpenSends open,
    UnaryOperator<SendFailure> failures, Duration sendTimeout, ThreadGuard threads) {
  /** Settles a message as failed. */
  void fail(long tag, SendFailure failure) {
    open.fail(tag, false, failures.apply(failure));
  }

  /** Settles all open messages as failed. */
  void failAll(SendFailure failure) {
    open.failAll(failures.apply(failure));
  }

  /** Reports an exception in a callback of the client. */
  void callbackFailed(Throwable cause) {
    threads.failed("taking outcomes of sends", cause);
  }
}
