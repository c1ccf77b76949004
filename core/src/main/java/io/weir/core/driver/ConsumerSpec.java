package io.weir.core.driver;

import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * A consumer to open.
 *
 * @param name unique within the run
 * @param topic what it reads: from the earliest message on if weir made it, or, where the
 * subscription had consumers before, from the first message that they did not acknowledge
 * @param subscription the subscription that it shares with its other consumers (Kafka: consumer
 * group)
 * @param sharedBy how many consumers share the subscription
 * @param number which of them it is, from 0, for systems that do not share partitions out by
 * themselves
 * @param largestMessage the size of the largest message that weir sends it, where that is known
 */
public record ConsumerSpec(String name, Topic topic, String subscription, int sharedBy,
    int number, Optional<DataSize> largestMessage) {

  /** Returns whether it leaves out what the topic holds by now. */
  public boolean fromNowOn() {
    return topic.existing();
  }
}
