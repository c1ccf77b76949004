package io.weir.core.worker;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ArrivalTimes;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Everything that one worker does in one trial.
 *
 * @param format version of this boundary
 * @param runId identifies this trial's messages among those of others
 * @param worker this worker's number, from 0
 * @param fleet the workers of the trial
 * @param broker the driver to load
 * @param driver the settings with which the driver is opened
 * @param topics all topics of the trial; producers and consumers name them by index
 * @param ownTopics the topics that this worker creates and removes
 * @param producers the producers of this worker
 * @param consumers the consumers of this worker
 * @param load this worker's share of the load; its rate is that of all its producers together, and
 * with a trace that of the whole trial
 * @param message the messages that are sent
 * @param seed for arrival times and contents
 * @param prepareLimit the most that connecting, creating topics and becoming ready may take
 * @param trace the source of arrivals of a trace; with them only
 * @param keys the keys of messages, where they have any
 * @param content the content of messages, where it comes from files
 * @param rampUp how long the rate rises from nothing at the start; zero where it does not
 */
public record Assignment(
    int format,
    int runId,
    int worker,
    Fleet fleet,
    String broker,
    DriverSettings driver,
    List<Topic> topics,
    OwnTopics ownTopics,
    List<ProducerTask> producers,
    List<ConsumerTask> consumers,
    Load load,
    MessageSpec message,
    long seed,
    Duration prepareLimit,
    Optional<TraceTask> trace,
    Optional<KeySpec> keys,
    Optional<ContentBytes> content,
    Duration rampUp) {
  /** The version of this boundary. */
  public static final int FORMAT = 4;

  public Assignment {
    topics = List.copyOf(topics);
    producers = List.copyOf(producers);
    consumers = List.copyOf(consumers);
    if (trace.isPresent() != (load.arrival() == Arrival.TRACE)) {
      throw new IllegalArgumentException("a trace goes with arrivals of a trace, and only there");
    }
    if (content.isPresent() != (message.content() == Content.FILE)) {
      throw new IllegalArgumentException("bytes go with the content of files, and only there");
    }
    if (worker < 0 || worker >= fleet.workers()) {
      throw new IllegalArgumentException(
          "worker " + worker + " is not one of " + fleet.workers() + ", from 0");
    }
    if (rampUp.isNegative() || rampUp.isPositive() && load.arrival() == Arrival.TRACE) {
      throw new IllegalArgumentException("no ramp is negative, and the times of a trace are kept");
    }
  }

  /**
   * The topics that a worker creates and removes. The owner of a topic creates it before workers
   * without topics begin.
   *
   * @param indices some of the trial's topics
   * @param firstMessage whether that of its first message is among them; if not, an earlier trial
   * has left all topics
   */
  public record OwnTopics(List<Integer> indices, boolean firstMessage) {
    /** No topics. */
    public static final OwnTopics NONE = new OwnTopics(List.of(), false);

    public OwnTopics {
      indices = List.copyOf(indices);
    }
  }

  /** Returns the same with other settings of the driver. */
  public Assignment withDriver(DriverSettings settings) {
    return new Assignment(format, runId, worker, fleet, broker, settings, topics, ownTopics,
        producers, consumers, load, message, seed, prepareLimit, trace, keys, content, rampUp);
  }

  /** Returns whether its topics were there before weir, and stay. */
  public boolean usesExistingTopics() {
    return topics.stream().anyMatch(Topic::existing);
  }

  /**
   * All workers of a trial.
   *
   * @param workers how many there are; from 1
   * @param senders the worker of each producer of the trial, by the producer's number
   */
  public record Fleet(int workers, List<Integer> senders) {
    public Fleet {
      senders = List.copyOf(senders);
      int count = workers;
      if (count < 1 || senders.stream().anyMatch(sender -> sender < 0 || sender >= count)) {
        throw new IllegalArgumentException("producers of " + count + " workers on " + senders);
      }
    }

    /** Returns one worker that has all producers. */
    public static Fleet ofOne(int producers) {
      return new Fleet(1, Collections.nCopies(producers, 0));
    }
  }

  /**
   * A trace and how it is dealt out: its times go round all producers of the trial, so that
   * together they send exactly the trace.
   *
   * @param times all times of the trace, at its own rate
   * @param dealtTo how many producers there are in the whole trial, on all workers
   */
  public record TraceTask(ArrivalTimes times, int dealtTo) {}

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
   * @param leaves the number of its subscription in its topic, where that leaves after the measure
   * phase and comes back; empty where it stays
   */
  public record ConsumerTask(String subscription, int consumer, int sharedBy, int topic,
      OptionalInt leaves) {}
}
