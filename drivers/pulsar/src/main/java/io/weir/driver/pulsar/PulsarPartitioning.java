package io.weir.driver.pulsar;

import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** How producers choose a partition for messages without a key, in weir's words. Stateless. */
public final class PulsarPartitioning {
  public static final String MODE = "messageRoutingMode";
  /** How many batch delays a producer stays with a partition. */
  public static final String FREQUENCY = "batchingPartitionSwitchFrequencyByPublishDelay";
  /** The client's default of {@link #MODE}. */
  public static final String ROUND_ROBIN = "RoundRobinPartition";

  private static final String DELAY = "batchingMaxPublishDelayMicros";
  private static final long USUAL_FREQUENCY = 10;
  private static final long LEAST_MILLIS = 1;

  private PulsarPartitioning() {}

  /**
   * Returns when a producer changes its partition: each message, never, or after a time. With
   * batches it stays for a number of batch delays, at least 1 ms
   * (RoundRobinPartitionMessageRouterImpl).
   *
   * @param mode the routing mode
   * @param setting the producer's other settings, by name
   */
  public static String normal(String mode, Function<String, Optional<String>> setting) {
    return switch (mode) {
      case ROUND_ROBIN -> setting.apply("batchingEnabled").orElse("true").equals("false")
          ? "each message"
          : Durations.format(Duration.ofMillis(Math.max(LEAST_MILLIS,
              number(setting.apply(FREQUENCY), USUAL_FREQUENCY)
                  * number(setting.apply(DELAY), 0) / 1_000)));
      case "SinglePartition" -> "never";
      default -> mode;
    };
  }

  private static long number(Optional<String> text, long otherwise) {
    return text.filter(digits -> digits.matches("[0-9]{1,12}"))
        .map(Long::parseLong)
        .orElse(otherwise);
  }
}
