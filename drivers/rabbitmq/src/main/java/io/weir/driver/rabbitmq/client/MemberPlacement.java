package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import io.weir.core.launch.ServiceAddress;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The location of queues and their members, by whichever node answers. A queue is fully replicated
 * when it has a leader and all its members are online. RabbitMQ does not report whether an online
 * member has caught up with its leader's log.
 *
 * @param limit the longest wait for one node
 */
record MemberPlacement(DriverSettings settings, RabbitMqDurability durability, Duration limit) {
  Placement of(List<Topic> topics) throws DriverException, InterruptedException {
    List<ServiceAddress> nodes =
        ServiceAddress.parseAll(settings.endpoint(RabbitMqEndpoint.MANAGEMENT));
    Duration each = limit.dividedBy(nodes.size());
    List<String> reasons = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      try {
        return placement(queues(topics, nodes.get(node), node, each), Topic.partitions(topics));
      } catch (DriverException e) {
        reasons.add(e.getMessage());
      }
    }
    throw new DriverException(String.join("; ", reasons));
  }

  private List<QueueFacts> queues(List<Topic> topics, ServiceAddress address, int node,
      Duration each) throws DriverException, InterruptedException {
    List<QueueFacts> queues = new ArrayList<>();
    try (ManagementClient management = new ManagementClient(settings, address, each)) {
      for (Topic topic : topics) {
        queues.addAll(management.queues(topic.name() + "."));
      }
    }
    if (queues.isEmpty()) {
      throw new DriverException("no queue of the run is known at " + address);
    }
    return durability.queue() == QueueType.STREAM ? located(queues, node, each) : queues;
  }

  private List<QueueFacts> located(List<QueueFacts> queues, int node, Duration each)
      throws DriverException {
    String address = settings.endpoint(RabbitMqEndpoint.STREAM).split(",")[node];
    try (StreamTopology topology = StreamTopology.open(settings, address, each)) {
      return topology.locate(queues);
    }
  }

  /**
   * Each partition has a queue for each subscription. A queue without a report does not count as
   * healthy.
   */
  private Placement placement(List<QueueFacts> queues, long partitions) {
    int due = Math.toIntExact(Math.ceilDiv(queues.size(), partitions) * partitions);
    QueueFacts first = queues.getFirst();
    Optional<String> leader = Optional.of(first.leader()).filter(name -> !name.isEmpty());
    int whole = (int) queues.stream().filter(this::isWhole).count();
    return new Placement(leader,
        first.present().stream().filter(name -> leader.filter(name::equals).isEmpty()).toList(),
        due, whole,
        whole == due
            ? Optional.empty()
            : Optional.of((due - whole) + " of " + due
                + " queues without a leader or a member"));
  }

  private boolean isWhole(QueueFacts queue) {
    return !queue.leader().isEmpty() && queue.inStep() >= durability.members();
  }
}
