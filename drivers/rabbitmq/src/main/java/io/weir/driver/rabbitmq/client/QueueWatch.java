package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Topic;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits for the members of queues, because a broker answers as soon as there is a leader.
 *
 * @param listing the source of queues
 * @param durability the required number of members
 * @param limit the longest wait
 */
record QueueWatch(QueueListing listing, RabbitMqDurability durability, Duration limit) {
  private static final long LOOK_AGAIN_MILLIS = 50;

  /** Waits until each of a topic's queues has a leader, and all its members have caught up. */
  void awaitMembers(Topic topic) throws DriverException, InterruptedException {
    awaitMembers(topic, topic.name() + ".");
  }

  /** Waits likewise for a topic's queues whose names begin with a prefix. */
  void awaitMembers(Topic topic, String prefix) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(limit);
    while (true) {
      List<QueueFacts> queues = listing.beginningWith(prefix);
      Optional<QueueFacts> behind = queues.stream().filter(this::isBehind).findFirst();
      if (behind.isEmpty() && queues.size() >= topic.partitions()) {
        return;
      }
      if (deadline.isOver()) {
        throw new DriverException("not all queues of topic " + topic.name() + " were fully"
            + " replicated within "
            + limit.toSeconds() + " s: " + behind
                .map(queue -> queue.name() + " has " + queue.inStep() + " of "
                    + durability.members() + " members in sync")
                .orElse(queues.size() + " of " + topic.partitions() + " exist")
            + "; check the brokers' logs");
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  private boolean isBehind(QueueFacts queue) {
    return queue.inStep() < durability.members() || queue.leader().isEmpty();
  }
}
