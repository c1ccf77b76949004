package io.weir.scenario.key;

import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;

/** The keys of the clients' behavior except messages and load. */
public final class WorkloadKeys {
  private static final int MOST = 100_000;

  /**
   * The section of these keys.
   *
   * @see io.weir.scenario.WorkloadCheck
   */
  public static final KeySection SECTION = KeySection.of("workload", "Workload",
      "The behavior of the clients. [Limits on products](scenario.md#limits) also apply.");

  public static final Key<Integer> TOPICS =
      SECTION
          .add(Key.of("topics", ValueTypes.count(1, MOST), 1, "topics").insteadOf("topic-count"));
  public static final Key<Integer> PARTITIONS =
      SECTION.add(Key.of("partitions", ValueTypes.count(1, MOST), 1, "partitions of each topic")
          .insteadOf("partitions-per-topic", "partition-count"));
  public static final Key<Integer> PRODUCERS = SECTION.add(
      Key.of("producers-per-topic", ValueTypes.count(0, MOST), 1,
          "producers of each topic; 0 is refused, because there would be nothing to read. To"
              + " measure reading alone, see [backlog and"
              + " catch-up](scenario.md#backlog-and-catch-up)")
          .insteadOf("producers", "producer-count", "publishers"));
  public static final Key<Integer> SUBSCRIPTIONS = SECTION.add(
      Key.of("subscriptions-per-topic", ValueTypes.count(0, MOST), 1,
          "subscriptions, each of which gets every message; with 0 no message is read, and only"
              + " publish metrics exist")
          .insteadOf("subscriptions", "groups", "consumer-groups"));
  public static final Key<Integer> CONSUMERS = SECTION.add(
      Key.of("consumers-per-subscription", ValueTypes.count(1, MOST), 1,
          "consumers that share a subscription; more than partitions is allowed, and leaves some"
              + " idle if a partition has one consumer")
          .insteadOf("consumers", "consumer-per-subscription", "consumer-count", "subscribers"));

  /**
   * The keys of messages.
   *
   * @see io.weir.scenario.WorkloadReader
   */
  public static final KeySection KEYS = KeySection.of("workload.keys", "Keys of messages",
      "[The keys of messages](scenario.md#keys-of-messages).");

  public static final Key<KeyOrder> KEY_ORDER = KEYS.add(
      Key.of("order", ValueTypes.word(KeyOrder.class), KeyOrder.NONE,
          "no key; all in turn; random, all equally likely; random, the *n*-th key in proportion to"
              + " 1/*n*^exponent"));
  public static final Key<Integer> KEY_COUNT = KEYS.add(
      Key.of("count", ValueTypes.count(1, KeySpec.MOST), KeySpec.DEFAULT_COUNT,
          "the number of keys, the same for all producers"));
  public static final Key<Double> KEY_EXPONENT = KEYS.add(
      Key.of("exponent", ValueTypes.factor(0, KeySpec.MOST_EXPONENT), KeySpec.DEFAULT_EXPONENT,
          "for `zipf` only"));

  private WorkloadKeys() {}
}
