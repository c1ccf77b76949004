package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Topic;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits for the members of queues: a broker answers as soon as there is a leader.
 *
 * @param listing tells of queues
 * @param durability how many members there must be
 * @param limit the most that one wait takes
 */
record QueueWatch(QueueListing listing, RabbitMqDurability durability, Duration limit) {
  private static final long LOOK_AGAIN_MILLIS = 50;

  /** Waits until each of a topic's queues has a leader and all its members in step. */
  void awaitMembers(Topic topic) throws DriverException, InterruptedException {
    awaitMembers(topic, topic.name() + ".");
  }

  /** The same of a topic's queues whose names begin so. */
  void awaitMembers(Topic topic, String prefix) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(limit);
    while (true) {
      List<QueueFacts> queues = listing.beginningWith(prefix);
      Optional<QueueFacts> behind = queues.stream().filter(this::isBehind).findFirst();
      if (behind.isEmpty() && queues.size() >= topic.partitions()) {
        return;
      }
      if (deadline.isOver()) {
        throw new DriverException("not all queues of topic " + topic.name() + " were whole within "
            + limit.toSeconds() + " s: " + behind
                .map(queue -> queue.name() + " has " + queue.inStep() + " of "
                    + durability.members() + " members in step")
                .orElse(queues.size() + " of " + topic.partitions() + " are there")
            + "; see the brokers' logs");
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  private boolean isBehind(QueueFacts queue) {
    return queue.inStep() < durability.members() || queue.leader().isEmpty();
  }
}
