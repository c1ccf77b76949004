package io.weir.driver.rabbitmq.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A queue as the management plugin reports it.
 *
 * @param name its name
 * @param type its type
 * @param durable whether it outlives its broker
 * @param leader the node that accepts its messages; empty while there is none
 * @param members how many nodes store its messages; for a classic queue the synchronized ones
 * @param inStep how many of them are online and have caught up
 * @param arguments the arguments with which it was declared
 * @param present the nodes that are online and have caught up
 */
record QueueFacts(String name, QueueType type, boolean durable, String leader, int members,
    int inStep, Map<String, String> arguments, List<String> present) {
  private static final Set<String> GONE = Set.of("down", "stopped", "crashed");

  QueueFacts {
    arguments = Map.copyOf(arguments);
    present = List.copyOf(present);
  }

  static QueueFacts of(JsonNode queue) {
    QueueType type = QueueType.named(queue.path("type").asText()).orElse(QueueType.CLASSIC);
    boolean classic = type == QueueType.CLASSIC;
    // A classic queue whose node is gone is still reported with that node, and as down.
    boolean down = GONE.contains(queue.path("state").asText());
    int mirrored = 1 + queue.path("synchronised_slave_nodes").size();
    Map<String, String> arguments = new TreeMap<>();
    for (Map.Entry<String, JsonNode> argument : queue.path("arguments").properties()) {
      arguments.put(argument.getKey(), argument.getValue().asText());
    }
    return new QueueFacts(
        queue.path("name").asText(),
        type,
        queue.path("durable").asBoolean(),
        down && classic ? "" : queue.path(classic ? "node" : "leader").asText(""),
        classic ? mirrored : Math.max(1, queue.path("members").size()),
        classic ? (down ? 0 : mirrored) : queue.path("online").size(),
        arguments,
        names(queue.path(classic ? "synchronised_slave_nodes" : "online")));
  }

  private static List<String> names(JsonNode nodes) {
    List<String> names = new ArrayList<>();
    nodes.forEach(node -> names.add(node.asText()));
    return names;
  }

  /**
   * Returns the same queue with the leader and members from another source.
   *
   * @param leading the node that accepts its messages
   * @param following the other members that are online
   */
  QueueFacts at(String leading, List<String> following) {
    int there = leading.isEmpty() ? 0 : 1 + following.size();
    return new QueueFacts(name, type, durable, leading, Math.max(1, there), there, arguments,
        following);
  }

  /**
   * Returns the guarantee of the queue.
   *
   * @param persistent whether messages are sent as persistent
   */
  RabbitMqDurability durability(boolean persistent) {
    return new RabbitMqDurability(type, members,
        type != QueueType.CLASSIC || durable && persistent);
  }
}
