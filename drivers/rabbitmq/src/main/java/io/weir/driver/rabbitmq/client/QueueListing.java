package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.Topic;
import java.util.List;
import java.util.Optional;

/**
 * All that is known of queues.
 *
 * @param management tells most of it
 * @param streams tells the rest of streams
 */
record QueueListing(ManagementClient management, Optional<StreamTopology> streams)
    implements AutoCloseable {
  /** A topic's queues. */
  List<QueueFacts> of(Topic topic) throws DriverException, InterruptedException {
    return beginningWith(topic.name() + ".");
  }

  /** All queues whose names begin so. */
  List<QueueFacts> beginningWith(String prefix) throws DriverException, InterruptedException {
    List<QueueFacts> queues = management.queues(prefix);
    return streams.isPresent() ? streams.get().locate(queues) : queues;
  }

  @Override
  public void close() {
    management.close();
    // No method reference: that would load the streams' client where there is none.
    if (streams.isPresent()) {
      streams.get().close();
    }
  }
}
