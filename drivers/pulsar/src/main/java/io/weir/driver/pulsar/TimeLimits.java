package io.weir.driver.pulsar;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.driver.common.FirstAnswer;
import java.time.Duration;
import java.util.List;

/**
 * How long operations may take that concern topics with all their partitions.
 *
 * @param settings what the driver was opened with
 */
public record TimeLimits(DriverSettings settings) {
  /**
   * A partition is loaded by the broker that is first asked for it, which opens a ledger for it: on
   * two processors three brokers with three bookies were seen to take 50 ms for each.
   */
  public static final Duration FOR_EACH_PARTITION = Duration.ofMillis(100);

  /** Less than a coordinator gives a worker for leaving. */
  private static final Duration REMOVAL_OF_EACH_PARTITION = Duration.ofMillis(20);

  /** For one operation over all topics. */
  public Duration over(List<Topic> topics) {
    return withPartitions(settings.timeout(), topics);
  }

  /**
   * For the removal of topics, which whoever waits for the worker's last word waits for as well.
   */
  public Duration removing(List<Topic> topics) {
    return settings.timeout()
        .plus(REMOVAL_OF_EACH_PARTITION.multipliedBy(Topic.partitions(topics)));
  }

  /** For a client to open a topic. */
  public Duration opening(Topic topic) {
    return withPartitions(FirstAnswer.limit(settings), List.of(topic));
  }

  private static Duration withPartitions(Duration plain, List<Topic> topics) {
    return plain.plus(FOR_EACH_PARTITION.multipliedBy(Topic.partitions(topics)));
  }
}
