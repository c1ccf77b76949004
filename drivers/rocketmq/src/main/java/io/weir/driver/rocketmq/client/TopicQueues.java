package io.weir.driver.rocketmq.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.route.QueueData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;

/**
 * The queues of a topic as weir's partitions. RocketMQ numbers queues per group of brokers.
 * Partitions alternate between the groups. Immutable.
 */
final class TopicQueues {
  private final String topic;
  private final List<MessageQueue> queues;
  private final Map<MessageQueue, Integer> partitions = new HashMap<>();

  private TopicQueues(String topic, List<MessageQueue> queues) {
    this.topic = topic;
    this.queues = List.copyOf(queues);
    for (int partition = 0; partition < queues.size(); partition++) {
      partitions.put(queues.get(partition), partition);
    }
  }

  /** Returns the queues that a name server knows. */
  static TopicQueues of(String topic, TopicRouteData route) {
    List<MessageQueue> queues = new ArrayList<>();
    for (QueueData data : route.getQueueDatas()) {
      for (int id = 0; id < data.getWriteQueueNums(); id++) {
        queues.add(new MessageQueue(topic, data.getBrokerName(), id));
      }
    }
    queues.sort(Comparator.comparingInt(MessageQueue::getQueueId)
        .thenComparing(MessageQueue::getBrokerName));
    return new TopicQueues(topic, queues);
  }

  /**
   * Returns how many of a topic's queues one group has.
   *
   * @param group the group's number in the order of names, from 0
   */
  static int share(int partitions, int groups, int group) {
    return partitions / groups + (group < partitions % groups ? 1 : 0);
  }

  String topic() {
    return topic;
  }

  int count() {
    return queues.size();
  }

  List<MessageQueue> all() {
    return queues;
  }

  /** Returns the queues of one group of brokers. */
  List<MessageQueue> of(String group) {
    return queues.stream().filter(queue -> queue.getBrokerName().equals(group)).toList();
  }

  MessageQueue queue(int partition) {
    return queues.get(partition);
  }

  /** Returns the number of a queue's partition. */
  int partition(MessageQueue queue) {
    return partitions.get(queue);
  }
}
