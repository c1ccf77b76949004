package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Content;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** How producers hand messages over. Stateless. */
final class ProducerRules {
  /** The least that a client takes where none is asked for, as a microsecond. */
  private static final Duration NEXT_TO_NOTHING = Duration.ofNanos(10_000);
  private static final String REMEDY =
      "client.batch-delay sets the delay of all systems, 0s for none";
  private static final String OFF = "off";
  private static final String REQUEST = " request";
  private static final long BY_DESIGN = 5;

  /** Two names of one format. */
  private static final Map<String, String> SAME = Map.of("zlib", "gzip");

  private ProducerRules() {}

  /** Returns whether producers batch, and how long a message may wait for others. */
  static Optional<Ruling> batchDelay(Pair pair) {
    Subject subject = pair.about("batch-delay", Aspect.BATCH_DELAY, Aspect.BATCH_SIZE);
    Batching one = Batching.of(pair.one());
    Batching other = Batching.of(pair.other());
    if (one.delayUntold() || other.delayUntold()) {
      return subject.untold();
    }
    Duration difference = one.longestWait().minus(other.longestWait());
    boolean alike = difference.abs().compareTo(NEXT_TO_NOTHING) < 0;
    AuditedSystem quicker = difference.isNegative() ? pair.one() : pair.other();
    if (one.kind() == other.kind() && alike) {
      return pair.about("batch-delay", Aspect.BATCH_DELAY).equal();
    }
    if (one.kind() == Kind.IMPOSSIBLE || other.kind() == Kind.IMPOSSIBLE) {
      return subject.unavoidable(alike
          ? "no wait on either side; requests of one message each on one"
          : "up to " + Durations.format(difference.abs()) + " for a batch of "
              + pair.beside(quicker).name(),
          "one of the clients sends each message at once and can't batch: the other waits longer"
              + " and works less for each message; client.batch-delay: 0s takes the wait out");
    }
    return alike
        ? unbatched(pair, subject, one)
        : waiting(pair, subject, quicker, difference.abs());
  }

  private static Optional<Ruling> waiting(Pair pair, Subject subject, AuditedSystem quicker,
      Duration longer) {
    AuditedSystem slower = pair.beside(quicker);
    return subject.unfair(quicker,
        "up to " + Durations.format(longer) + " more in each latency of " + slower.name(),
        "a message that waits for its batch is late by that wait at any load that does not fill"
            + " batches; under a load that does, batches relieve the side that waits",
        remedy(pair));
  }

  /** No delay on either side, but one still sends what has piled up in one request. */
  private static Optional<Ruling> unbatched(Pair pair, Subject subject, Batching one) {
    AuditedSystem batching = one.kind() == Kind.ON ? pair.one() : pair.other();
    String upTo = Batching.of(batching)
        .size()
        .map(size -> "up to " + Math.max(1, pair.circumstances().messages(size)) + " messages")
        .orElse("several messages");
    return subject.unfair(batching,
        upTo + " share a request of " + batching.name() + ", and each has its own on "
            + pair.beside(batching).name(),
        "messages that wait for a request leave together on one side only, which matters as soon"
            + " as the load is high",
        remedy(pair));
  }

  private static String remedy(Pair pair) {
    return pair.remedy(REMEDY, Aspect.BATCH_DELAY, Aspect.BATCH_SIZE);
  }

  /** Returns the most that a batch holds, in bytes or messages, where both sides batch. */
  static Optional<Ruling> batchSize(Pair pair) {
    Batching one = Batching.of(pair.one());
    Batching other = Batching.of(pair.other());
    if (one.kind() != Kind.ON || other.kind() != Kind.ON) {
      return Optional.empty();
    }
    Subject subject = pair.about("batch-size", Aspect.BATCH_SIZE);
    if (one.size().isEmpty() || other.size().isEmpty()) {
      return subject.untold();
    }
    long ones = most(one, pair.circumstances());
    long others = most(other, pair.circumstances());
    if (ones == others) {
      return subject.equal();
    }
    AuditedSystem larger = ones > others ? pair.one() : pair.other();
    return subject.unfair(larger,
        Quantity.count(Math.max(ones, others)) + " messages in a batch against "
            + Quantity.count(Math.min(ones, others)),
        "larger batches make each message cheaper and raise the highest rate; at a rate that does"
            + " not fill them they make no difference",
        pair.remedy("client.batch-size sets the size of all systems", Aspect.BATCH_SIZE));
  }

  /** Returns a message at least, whatever the limit. */
  private static long most(Batching batching, Circumstances circumstances) {
    DataSize size = batching.size().orElseThrow();
    return Math.max(1, Math.min(circumstances.messages(size),
        batching.messages().orElse(Long.MAX_VALUE)));
  }

  /**
   * How a system's producers batch.
   *
   * @param kind whether they do
   * @param delay how long a message may wait for others, if that is reported
   * @param size the most bytes of a batch, if that is reported
   * @param messages the most messages of a batch, where they are limited
   */
  private record Batching(Kind kind, Optional<Duration> delay, Optional<DataSize> size,
      OptionalLong messages) {
    static Batching of(AuditedSystem system) {
      List<Setting> sizes = system.about(Aspect.BATCH_SIZE);
      List<Setting> delays = system.about(Aspect.BATCH_DELAY);
      Optional<DataSize> size =
          sizes.stream().flatMap(one -> Values.size(one).stream()).findFirst();
      return new Batching(
          kind(sizes, delays, size),
          delays.stream().flatMap(one -> Values.duration(one).stream()).findFirst(),
          size,
          sizes.stream()
              .map(Values::count)
              .filter(OptionalLong::isPresent)
              .findFirst()
              .orElse(OptionalLong.empty()));
    }

    private static Kind kind(List<Setting> sizes, List<Setting> delays, Optional<DataSize> size) {
      if (Values.any(delays, Values.NONE) || Values.any(sizes, Values.NONE)) {
        return Kind.IMPOSSIBLE;
      }
      if (sizes.isEmpty() && delays.isEmpty()) {
        return Kind.UNTOLD;
      }
      boolean off = Values.any(sizes, "off") || size.filter(one -> one.bytes() == 0).isPresent();
      return off ? Kind.OFF : Kind.ON;
    }

    /** Returns whether messages may wait for an unknown time. */
    boolean delayUntold() {
      return kind == Kind.UNTOLD || kind == Kind.ON && delay.isEmpty();
    }

    /** Returns the longest wait; none where nothing is batched. */
    Duration longestWait() {
      return kind == Kind.ON ? delay.orElse(Duration.ZERO) : Duration.ZERO;
    }
  }

  /** Whether producers batch. */
  private enum Kind {
    /** The client can't. */
    IMPOSSIBLE,
    /** It can, and is configured not to. */
    OFF, ON,
    /** The system does not report it. */
    UNTOLD
  }

  /** Returns whether a producer's own retries are discarded. */
  static Optional<Ruling> idempotence(Pair pair) {
    Subject subject = pair.about("idempotence", Aspect.IDEMPOTENCE);
    List<Setting> ones = pair.one().about(Aspect.IDEMPOTENCE);
    List<Setting> others = pair.other().about(Aspect.IDEMPOTENCE);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    String one = ones.getFirst().normal();
    String other = others.getFirst().normal();
    boolean oneDoes = one.equals(Values.ON);
    boolean otherDoes = other.equals(Values.ON);
    if (oneDoes == otherDoes) {
      return isSwitch(one) && isSwitch(other) ? subject.equal() : subject.untold();
    }
    AuditedSystem without = oneDoes ? pair.other() : pair.one();
    if ((oneDoes ? other : one).equals(Values.NONE)) {
      return subject.unavoidable("retries of " + without.name() + " can be stored twice",
          without.name() + " does not discard them; client.idempotence: false switches it off on"
              + " the other side too");
    }
    return subject.unfair(without,
        "no sequence numbers to keep and check for each message of " + without.name(),
        "the broker that discards a producer's retries keeps state for each producer; without it a"
            + " retry can leave a duplicate"
            + pair.remark(Aspect.IDEMPOTENCE).map(remark -> " (and " + remark + ")").orElse(""),
        pair.remedy("client.idempotence sets it for all systems", Aspect.IDEMPOTENCE));
  }

  private static boolean isSwitch(String normal) {
    return normal.equals(Values.ON) || normal.equals(OFF) || normal.equals(Values.NONE);
  }

  /**
   * Returns how much a producer may have under way at once. A client that counts requests is made
   * for 5 on a connection, which is the most that keeps order; fewer is a choice.
   */
  static Optional<Ruling> inFlight(Pair pair) {
    Subject subject = pair.about("in-flight", Aspect.IN_FLIGHT);
    List<Setting> ones = pair.one().about(Aspect.IN_FLIGHT);
    List<Setting> others = pair.other().about(Aspect.IN_FLIGHT);
    if (ones.isEmpty() && others.isEmpty()) {
      return Optional.empty();
    }
    boolean oneLimited = isLimited(ones);
    boolean otherLimited = isLimited(others);
    if (!ones.isEmpty() && !others.isEmpty() && limit(ones).equals(limit(others))) {
      return subject.equal();
    }
    if (oneLimited == otherLimited) {
      return oneLimited ? subject.untold() : unavoidable(subject, ones, others);
    }
    AuditedSystem limited = oneLimited ? pair.one() : pair.other();
    String limit = limit(oneLimited ? ones : others);
    return subject.unfair(pair.beside(limited),
        limited.name() + " may have " + limit + " under way" + (limit.contains(REQUEST)
            ? " on a connection"
            : " before it blocks"),
        "a producer that must wait for answers before it may send more is bound by the round trip,"
            + " and its messages queue up in the client",
        pair.remedy("leave it to the clients, whose order idempotence keeps", Aspect.IN_FLIGHT));
  }

  private static Optional<Ruling> unavoidable(Subject subject, List<Setting> ones,
      List<Setting> others) {
    return ones.isEmpty() || others.isEmpty()
        ? subject.untold()
        : subject.unavoidable(limit(ones) + " against " + limit(others),
            "one client counts requests on a connection, the other bounds bytes or messages; neither"
                + " is held below its design");
  }

  private static boolean isLimited(List<Setting> settings) {
    return settings.stream().anyMatch(setting -> {
      OptionalLong count = Values.count(setting);
      return count.isPresent()
          && (!setting.normal().contains(REQUEST) || count.getAsLong() < BY_DESIGN);
    });
  }

  private static String limit(List<Setting> settings) {
    return settings.getFirst().normal();
  }

  /** Returns how batches are compressed. */
  static Optional<Ruling> compression(Pair pair) {
    Subject subject = pair.about("compression", Aspect.COMPRESSION);
    Optional<String> one = codec(pair.one());
    Optional<String> other = codec(pair.other());
    if (one.isEmpty() || other.isEmpty()) {
      return subject.untold();
    }
    if (one.equals(other)) {
      return subject.equal();
    }
    if (!one.get().equals(Values.NONE) && !other.get().equals(Values.NONE)) {
      return subject.unjudged("two codecs trade CPU for size differently: client.compression sets"
          + " one for all systems");
    }
    boolean compressible = pair.circumstances().message().compresses();
    AuditedSystem plain = one.get().equals(Values.NONE) ? pair.one() : pair.other();
    AuditedSystem flattered = compressible ? pair.beside(plain) : plain;
    return subject.unfair(flattered, one.get() + " against " + other.get(),
        compressible
            ? compressible(pair.circumstances().message().content())
            : "the contents are random and do not compress: one side pays CPU for nothing",
        pair.remedy("client.compression sets it for all systems", Aspect.COMPRESSION));
  }

  private static String compressible(Content content) {
    return switch (content) {
      case ZEROS -> "the contents compress to next to nothing, so that one side has hardly anything"
          + " to send, store and sync";
      case RANDOM, FILE -> "the contents compress, so that one side has less to send, store and"
          + " sync";
    };
  }

  private static Optional<String> codec(AuditedSystem system) {
    List<Setting> settings = system.about(Aspect.COMPRESSION);
    return settings.stream()
        .filter(setting -> Values.count(setting).equals(OptionalLong.empty()))
        .map(Setting::normal)
        .map(name -> SAME.getOrDefault(name, name))
        .findFirst();
  }
}
