package io.weir.driver.pulsar;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.driver.common.FirstAnswer;
import java.time.Duration;
import java.util.List;

/**
 * Time limits of operations on all partitions of topics.
 *
 * @param settings the settings of the driver
 */
public record TimeLimits(DriverSettings settings) {
  /**
   * The broker that is first asked for a partition loads it and opens a ledger for it. On two
   * processors three brokers with three bookies took 50 ms per partition.
   */
  public static final Duration FOR_EACH_PARTITION = Duration.ofMillis(100);

  /** Less than a coordinator allows a worker for its shutdown. */
  private static final Duration REMOVAL_OF_EACH_PARTITION = Duration.ofMillis(20);

  /** Returns the limit for one operation over all topics. */
  public Duration over(List<Topic> topics) {
    return withPartitions(settings.timeout(), topics);
  }

  /**
   * Returns the limit for removing topics. The coordinator waits for that before the worker's final
   * report.
   */
  public Duration removing(List<Topic> topics) {
    return settings.timeout()
        .plus(REMOVAL_OF_EACH_PARTITION.multipliedBy(Topic.partitions(topics)));
  }

  /** Returns the limit for a client to open a topic. */
  public Duration opening(Topic topic) {
    return withPartitions(FirstAnswer.limit(settings), List.of(topic));
  }

  private static Duration withPartitions(Duration plain, List<Topic> topics) {
    return plain.plus(FOR_EACH_PARTITION.multipliedBy(Topic.partitions(topics)));
  }
}
