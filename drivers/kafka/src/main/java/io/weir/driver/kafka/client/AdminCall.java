package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.Causes;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for responses of the admin client. */
final class AdminCall {
  private AdminCall() {}

  /**
   * Waits for a response.
   *
   * @param task the task, such as {@code creating 3 topics}
   * @throws DriverException if it fails or does not complete in time
   */
  static <T> T await(KafkaFuture<T> future, String task, Deadline deadline)
      throws DriverException, InterruptedException {
    try {
      return answer(future, task, deadline);
    } catch (ExecutionException e) {
      throw new DriverException(task + ": " + Causes.message(e.getCause()), e.getCause());
    }
  }

  /** Waits for a response and leaves its failure to the caller. */
  static <T> T answer(KafkaFuture<T> future, String task, Deadline deadline)
      throws DriverException, ExecutionException, InterruptedException {
    try {
      return future.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new DriverException(
          task + ": Kafka did not answer in time; check the log of its brokers", e);
    }
  }
}
