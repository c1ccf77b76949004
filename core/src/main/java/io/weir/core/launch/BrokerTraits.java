package io.weir.core.launch;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.SystemSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The properties that distinguish a broker kind, independent of scenarios. Reports use them, and
 * the audit of fairness compares the traits of two systems. Immutable.
 *
 * @param name a short name for sentences, as {@code Kafka}
 * @param color the number of its color in reports, from 0; empty if any will do
 * @param ports the default ports of its own addresses, by scheme
 * @param facts how it is built, one fact for a topic at the most
 * @param remarks additional reasons for the audit from its design, by the subject of a ruling
 * @param subscription how its consumers can share a subscription
 * @param hardware which of its options decide what it runs on
 * @param syncWait how long writes wait for each other to share an fsync as the kind is shipped;
 * empty if they never do
 * @param cycles its regular work in the background, as the kind is shipped
 * @param replicationStreams how many connections carry copies between two nodes as the kind is
 * shipped; empty if no setting changes it
 * @param publishTimes the times that its processes report of a publish, an outer one before those
 * within it; none if it reports none
 */
public record BrokerTraits(String name, OptionalInt color, Map<String, Integer> ports,
    List<StructuralFact> facts, Map<Aspect, String> remarks, Sharing subscription,
    HardwareOptions hardware, Optional<Duration> syncWait, List<BackgroundCycle> cycles,
    OptionalInt replicationStreams, List<ReportedTime> publishTimes) {
  public BrokerTraits {
    ports = Map.copyOf(ports);
    facts = List.copyOf(facts);
    remarks = Map.copyOf(remarks);
    cycles = List.copyOf(cycles);
    publishTimes = List.copyOf(publishTimes);
    if (name.isBlank() || color.orElse(0) < 0) {
      throw new IllegalArgumentException("a broker kind has a name, and its color is 0 or more");
    }
    if (facts.stream().map(StructuralFact::topic).distinct().count() < facts.size()) {
      throw new IllegalArgumentException("there are two facts of one topic");
    }
  }

  /** How consumers can share a subscription. */
  public enum Sharing {
    /** Each partition can belong to one consumer, whose position is kept. */
    BY_POSITION,
    /** Only message by message: consumers compete, and each message is tracked. */
    BY_MESSAGE_ONLY
  }

  /**
   * Options that decide what a system runs on.
   *
   * @param heap the option that sets the memory of the process that clients connect to
   * @param places options that name disks or a JDK, in the order in which they are shown
   * @param storageNodes the option that counts nodes which keep messages apart from the brokers
   */
  public record HardwareOptions(String heap, List<String> places, Optional<String> storageNodes) {
    public HardwareOptions {
      places = List.copyOf(places);
    }
  }

  /** Traits of a kind that has nothing peculiar but its name. */
  public static Builder named(String name) {
    return new Builder(name);
  }

  /** Returns the fact of a topic, if the kind has one. */
  public Optional<StructuralFact> fact(StructuralFact.Topic topic) {
    return facts.stream().filter(fact -> fact.topic() == topic).findFirst();
  }

  /**
   * Returns the longest cycle of the work of a system in the background; empty if none is known.
   *
   * @param dilation of the time of the system
   */
  public Optional<BackgroundCycle> longestCycle(SystemSpec system, int dilation) {
    return cycles.stream()
        .filter(cycle -> cycle.storages().contains(system.durability().storage()))
        .map(cycle -> cycle.of(system, dilation))
        .max(Comparator.comparing(BackgroundCycle::length));
  }

  /** Collects traits. Used by one thread. */
  public static final class Builder {
    private final String name;
    private final Map<String, Integer> ports = new HashMap<>();
    private final Map<Aspect, String> remarks = new EnumMap<>(Aspect.class);
    private OptionalInt color = OptionalInt.empty();
    private List<StructuralFact> facts = List.of();
    private Sharing subscription = Sharing.BY_POSITION;
    private HardwareOptions hardware = new HardwareOptions("heap", List.of(), Optional.empty());
    private Optional<Duration> syncWait = Optional.empty();
    private List<BackgroundCycle> cycles = List.of();
    private OptionalInt replicationStreams = OptionalInt.empty();
    private List<ReportedTime> publishTimes = List.of();

    private Builder(String name) {
      this.name = name;
    }

    /** Sets the number of its color. */
    public Builder color(int number) {
      color = OptionalInt.of(number);
      return this;
    }

    /** Adds the default port of a scheme. */
    public Builder port(String scheme, int port) {
      ports.put(scheme, port);
      return this;
    }

    /** Sets how it is built. */
    public Builder facts(StructuralFact... all) {
      facts = List.of(all);
      return this;
    }

    /** Adds what its design adds to the reason of a ruling. */
    public Builder remark(Aspect aspect, String text) {
      remarks.put(aspect, text);
      return this;
    }

    /** Sets how consumers can share a subscription. */
    public Builder subscription(Sharing sharing) {
      subscription = sharing;
      return this;
    }

    /** Sets which options decide what it runs on. */
    public Builder hardware(HardwareOptions options) {
      hardware = options;
      return this;
    }

    /** Sets how long writes wait to share an fsync. */
    public Builder syncWait(Duration wait) {
      syncWait = Optional.of(wait);
      return this;
    }

    /** Sets its regular work in the background. */
    public Builder cycles(BackgroundCycle... all) {
      cycles = List.of(all);
      return this;
    }

    /** Sets how many connections carry copies between two nodes, if a setting changes it. */
    public Builder replicationStreams(int count) {
      replicationStreams = OptionalInt.of(count);
      return this;
    }

    /** Sets the times that its processes report of a publish. */
    public Builder publishTimes(List<ReportedTime> all) {
      publishTimes = all;
      return this;
    }

    /** Returns the traits. */
    public BrokerTraits build() {
      return new BrokerTraits(name, color, ports, facts, remarks, subscription, hardware,
          syncWait, cycles, replicationStreams, publishTimes);
    }
  }
}
