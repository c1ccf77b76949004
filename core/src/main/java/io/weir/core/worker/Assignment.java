package io.weir.core.worker;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import java.time.Duration;
import java.util.List;

/**
 * Everything that one worker does in one trial.
 *
 * @param format version of this boundary
 * @param runId tells this trial's messages from those of others
 * @param worker this worker's number, from 0
 * @param broker the driver to load
 * @param driver what the driver is opened with
 * @param topics all topics of the trial; producers and consumers name them by index
 * @param ownsTopics whether this worker creates and removes the topics
 * @param producers the producers of this worker
 * @param consumers the consumers of this worker
 * @param load this worker's share of the load; its rate is that of all its producers together
 * @param message the messages that are sent
 * @param seed for arrival times and contents
 * @param prepareLimit the most that connecting, creating topics and becoming ready may take
 */
public record Assignment(
    int format,
    int runId,
    int worker,
    String broker,
    DriverSettings driver,
    List<Topic> topics,
    boolean ownsTopics,
    List<ProducerTask> producers,
    List<ConsumerTask> consumers,
    Load load,
    MessageSpec message,
    long seed,
    Duration prepareLimit) {
  /** The version of this boundary. */
  public static final int FORMAT = 1;

  public Assignment {
    topics = List.copyOf(topics);
    producers = List.copyOf(producers);
    consumers = List.copyOf(consumers);
  }

  /**
   * A producer.
   *
   * @param producer its number, from 0 over the whole trial
   * @param topic index of its topic
   */
  public record ProducerTask(int producer, int topic) {}

  /**
   * A consumer.
   *
   * @param subscription name of its subscription, unique over all topics
   * @param consumer its number within the subscription, from 0
   * @param sharedBy how many consumers share the subscription
   * @param topic index of its topic
   */
  public record ConsumerTask(String subscription, int consumer, int sharedBy, int topic) {}
}
