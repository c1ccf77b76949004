package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.Topic;
import java.util.List;
import java.util.Optional;

/**
 * Lists queues from all sources.
 *
 * @param management the main source
 * @param streams the additional source for streams
 */
record QueueListing(ManagementClient management, Optional<StreamTopology> streams)
    implements AutoCloseable {
  /** Returns a topic's queues. */
  List<QueueFacts> of(Topic topic) throws DriverException, InterruptedException {
    return beginningWith(topic.name() + ".");
  }

  /** Returns all queues whose names begin with a prefix. */
  List<QueueFacts> beginningWith(String prefix) throws DriverException, InterruptedException {
    List<QueueFacts> queues = management.queues(prefix);
    return streams.isPresent() ? streams.get().locate(queues) : queues;
  }

  @Override
  public void close() {
    management.close();
    // Not a method reference, which would load the streams' client where it is absent.
    if (streams.isPresent()) {
      streams.get().close();
    }
  }
}
