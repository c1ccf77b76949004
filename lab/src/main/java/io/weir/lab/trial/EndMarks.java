package io.weir.lab.trial;

import io.weir.core.driver.Topic;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.core.worker.Assignment.ProducerTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Messages that are sent while topics are read from the start, to know when their end is reached:
 * one producer for each topic, numbered after those of the workload, and one consumer for each.
 *
 * @param workload what was sent before
 * @param count how many marks there are in all
 * @param time how long sending them takes
 */
record EndMarks(Workload workload, long count, Duration time) {
  /**
   * So many that a partition which each mark reaches by chance alone is missed once in 10^17 times
   * (e^-40).
   */
  private static final long FOR_EACH_PARTITION = 40;

  private static final Duration LEAST_TIME = Duration.ofSeconds(2);
  private static final long MOST_PER_SECOND = 2_000;
  private static final Duration LEAST_DRAIN = Duration.ofMinutes(2);

  static EndMarks of(Workload workload) {
    long count = FOR_EACH_PARTITION * workload.partitionsInAll();
    Duration atMostRate = Duration.ofSeconds(Math.ceilDiv(count, MOST_PER_SECOND));
    return new EndMarks(workload, count, Durations.max(atMostRate, LEAST_TIME));
  }

  Load load() {
    double perSecond = count / (double) time.toSeconds();
    return new Load(new Rate(perSecond), Arrival.UNIFORM, Optional.empty(), Optional.empty(),
        Pacing.NORMAL, Optional.empty());
  }

  /** A client that sends each mark by itself: clients change the partition with the batch. */
  ClientPolicy client(ClientPolicy policy) {
    return new ClientPolicy(
        Duration.ZERO,
        workload.message().size(),
        policy.sendBuffer(),
        policy.idempotence(),
        policy.compression(),
        policy.sendTimeout(),
        policy.connections(),
        policy.acknowledgeInterval(),
        policy.receiveQueue());
  }

  /** The most that reading may take is the drain, but no less than what a slow recovery needs. */
  Phases phases(Duration drain) {
    return new Phases(Duration.ZERO, Optional.empty(), Optional.empty(), time,
        Durations.max(drain, LEAST_DRAIN), Optional.empty(), Optional.empty());
  }

  List<ProducerTask> producers() {
    int first = workload.topics() * workload.producersPerTopic();
    List<ProducerTask> producers = new ArrayList<>();
    for (int topic = 0; topic < workload.topics(); topic++) {
      producers.add(new ProducerTask(first + topic, topic));
    }
    return producers;
  }

  List<ConsumerTask> consumers(List<Topic> topics) {
    List<ConsumerTask> consumers = new ArrayList<>();
    for (int topic = 0; topic < topics.size(); topic++) {
      consumers.add(new ConsumerTask(topics.get(topic).name() + "-read-back", 0, 1, topic,
          OptionalInt.empty()));
    }
    return consumers;
  }
}
