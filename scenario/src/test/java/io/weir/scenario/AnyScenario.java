package io.weir.scenario;

import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.LoadSwitch;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.LostWorkers;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.scenario.OverloadIntent;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.Repetition;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Draws valid scenarios. */
public final class AnyScenario {
  private static final Optional<AppliedProfile> TUNED =
      Optional.of(new AppliedProfile(Profile.TUNED, Map.of()));

  private AnyScenario() {}

  /** Any scenario that a reader with the brokers of these tests accepts. */
  public static Arbitrary<Scenario> scenario() {
    return Combinators
        .combine(name(), words(), systems(), client(), workload(), phases(),
            Arbitraries.integers().between(131_072, 135_168), count(9))
        .as((name, question, systems, client, workload, phases, heap, repeat) -> new Scenario(name,
            question, systems, client, workload, ramped(withReaders(phases, workload), workload),
            new WorkerSpec(DataSize.mebibytes(heap), WorkerHosts.HERE),
            new FailurePolicy(heap % 101 / 100.0, Duration.ofSeconds(repeat), LostWorkers.DEFAULT),
            heap % 2 == 0 ? BrokerMetrics.ON : BrokerMetrics.OFF, BrokerHosts.HERE,
            workload.load().isUnlimited()
                ? emulation(systems, heap).with(1)
                : emulation(systems, heap),
            thresholds(heap),
            heap % 3 == 0 ? Optional.of(systems.getLast().name()) : Optional.empty(),
            objectives(workload.load(), heap),
            heap % 5 == 0
                ? new ObjectiveRule(ObjectiveRule.Basis.RUNS, ObjectiveRule.Undecided.PASS)
                : ObjectiveRule.DEFAULT,
            Repetition.fixed(repeat), Optional.empty()));
  }

  /** A reader with the brokers of these tests. */
  public static ScenarioReader reader() {
    return new ScenarioReader(Catalogue.BROKERS);
  }

  /** Existing clusters can't be dilated. */
  private static Emulation emulation(List<SystemSpec> systems, int drawn) {
    return systems.stream().anyMatch(system -> system.existing().isPresent())
        ? Emulation.NONE
        : new Emulation(drawn % 5 + 1,
            Optional.of(new EmulatedDisk(ByteRate.parse("327 MB/s"), Duration.ofMillis(drawn % 7),
                DataSize.mebibytes(drawn % 11 + 1))).filter(any -> drawn % 2 == 0),
            Optional.of(new EmulatedHost(drawn % 13 + 1,
                Optional.of(DataSize.mebibytes(drawn % 7 + 64)).filter(any -> drawn % 3 == 0)))
                .filter(any -> drawn % 5 < 2),
            Optional.of(new EmulatedNetwork(Duration.ofNanos(1_000 * (drawn % 7 + 1)),
                ByteRate.parse("125 MB/s"))).filter(any -> drawn % 7 < 2));
  }

  /** The times of a trace are fixed, and an unlimited rate has none. */
  private static Phases ramped(Phases phases, Workload workload) {
    Duration half = phases.warmUp().dividedBy(2);
    if (!half.isPositive() || workload.load().arrival() == Arrival.TRACE
        || workload.load().isUnlimited()) {
      return phases;
    }
    Phases settling = phases.warmUp().compareTo(Phases.SETTLES_FROM) < 0
        ? phases
        : phases.settling(half.multipliedBy(3));
    return workload.load().search().isEmpty() ? settling.rising(half) : settling;
  }

  /** Without subscriptions none can disconnect, and a backlog takes a fixed rate. */
  private static Phases withReaders(Phases phases, Workload workload) {
    return workload.subscriptionsPerTopic() > 0 && workload.load().fixedRate().isPresent()
        ? phases
        : PhasesBuilder.builder()
            .warmUp(phases.warmUp())
            .measure(phases.measure())
            .drain(phases.drain())
            .build();
  }

  /** Some at their defaults, some not. An intended overload has no latency to limit. */
  private static List<Objective> objectives(Load load, int drawn) {
    return Stream.of(Objective.of("end-to-end p99.9", "< " + drawn % 900 + 1 + "ms"),
        Objective.of("throughput", "> 1.5k/s"), Objective.of("lost", "<= " + drawn % 7))
        .filter(any -> drawn % 4 != 0)
        .filter(objective -> load.overload().isEmpty()
            || !(objective.subject() instanceof Objective.Subject.Latency))
        .toList();
  }

  private static Thresholds thresholds(int drawn) {
    return drawn % 3 == 0
        ? Thresholds.DEFAULT
        : ThresholdTable.of(Map.of("error-bar", drawn % 100 / 1000.0, "boundary",
            Duration.ofNanos(drawn), "samples-beyond", (long) drawn, "windows", drawn));
  }

  private static Arbitrary<String> name() {
    return Arbitraries.strings().withCharRange('a', 'z').numeric().ofMinLength(1).ofMaxLength(12);
  }

  private static Arbitrary<String> words() {
    return Arbitraries.strings()
        .withChars("abcÄ世 :#'\"&*!|>-[]{},%@`?")
        .ofMinLength(1)
        .ofMaxLength(30)
        .map(text -> ("Q" + text).strip());
  }

  private static Arbitrary<List<SystemSpec>> systems() {
    return Arbitraries.maps(name(), system("unnamed"))
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(systems -> systems.entrySet()
            .stream()
            .map(entry -> named(entry.getKey(), entry.getValue()))
            .toList());
  }

  private static Arbitrary<SystemSpec> system(String name) {
    return Combinators
        .combine(Arbitraries.of("kafka", "pulsar", "loopback"),
            Arbitraries.of("4.3.1", "4.0.0-rc1"),
            count(5), Arbitraries.of(Acknowledge.class), Arbitraries.of(Storage.class), words(),
            Arbitraries.of(true, false))
        .as((broker, version, nodes, acknowledge, storage, value, more) -> SystemSpecBuilder
            .builder()
            .name(name)
            .broker(broker)
            .version(broker.equals("loopback") ? "" : version)
            .clientVersion(more ? Optional.of("3.9.2") : Optional.empty())
            .nodes(nodes)
            .durability(new Durability(nodes, acknowledge, storage))
            .options(options(broker, value))
            .properties(properties(broker, value, more))
            .profile(TUNED)
            .build());
  }

  private static SystemSpec named(String name, SystemSpec system) {
    return SystemSpecBuilder.builder()
        .name(name)
        .broker(system.broker())
        .version(system.version())
        .clientVersion(system.clientVersion())
        .nodes(system.nodes())
        .port(system.port())
        .durability(system.durability())
        .options(system.options())
        .properties(system.properties())
        .profile(TUNED)
        .build();
  }

  private static Map<String, String> options(String broker, String value) {
    return broker.equals("loopback") ? Map.of("faults.loss", value, "delay", "5ms") : Map.of();
  }

  private static Map<String, Map<String, String>> properties(String broker, String value,
      boolean more) {
    return switch (broker) {
      case "kafka" -> Map.of("client.producer", Map.of("linger.ms", value, "linger", "3"));
      case "pulsar" -> more
          ? Map.of("client", Map.of("ioThreads", "2"), "client.producer",
              Map.of("batching.max", value))
          : Map.of();
      default -> Map.of();
    };
  }

  private static Arbitrary<ClientPolicy> client() {
    return Combinators
        .combine(duration(0), size(1), duration(100_000_000), count(1_000),
            Arbitraries.of(Compression.class), duration(1_000_000), Arbitraries.of(true, false))
        .as((delay, batch, timeout, number, compression, interval, flag) -> ClientPolicyBuilder
            .builder()
            .batchDelay(delay)
            .batchSize(batch)
            .sendBuffer(DataSize.mebibytes(64))
            .idempotence(flag)
            .compression(compression)
            .sendTimeout(timeout)
            .connections(number)
            .acknowledgeInterval(interval)
            .receiveQueue(number)
            .build());
  }

  private static Arbitrary<Workload> workload() {
    return Combinators
        .combine(count(100), count(100), message(), load(), Arbitraries.integers().between(0, 5),
            keys())
        .as((topics, partitions, message, load, subscriptions, keys) -> WorkloadBuilder.builder()
            .topics(topics)
            .partitions(partitions)
            .message(message)
            .producersPerTopic(partitions)
            .subscriptionsPerTopic(subscriptions)
            .consumersPerSubscription(topics)
            .load(load)
            .keys(keys)
            .build());
  }

  private static Arbitrary<MessageSpec> message() {
    return Combinators
        .combine(size(44), sizes().injectNull(0.4),
            Arbitraries.of(Content.RANDOM, Content.ZEROS),
            Arbitraries.integers().between(0, 100).injectNull(0.5))
        .as((size, sizes, content, share) -> MessageSpecBuilder.builder()
            .size(Optional.ofNullable(sizes).map(MessageSpec::mean).orElse(size))
            .content(content)
            .sizes(Optional.ofNullable(sizes))
            .compressible(Optional.ofNullable(share)
                .filter(any -> content == Content.RANDOM)
                .map(percent -> percent / 100.0))
            .build());
  }

  private static Arbitrary<SizeDistribution> sizes() {
    Arbitrary<SizeDistribution> uniform = Combinators.combine(size(44), size(44))
        .as((one, other) -> new SizeDistribution.Uniform(
            one.compareTo(other) < 0 ? one : other, one.compareTo(other) < 0 ? other : one));
    Arbitrary<SizeDistribution> weighted = Combinators.combine(size(44), count(1_000))
        .as(SizeDistribution.Weighted.Part::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .uniqueElements(SizeDistribution.Weighted.Part::size)
        .map(SizeDistribution.Weighted::new);
    Arbitrary<SizeDistribution> logNormal = Combinators
        .combine(Arbitraries.longs().between(200, 1 << 20), Arbitraries.integers().between(1, 20))
        .as((median, tenths) -> new LogNormalSizes(new DataSize(median), tenths / 10.0,
            new DataSize(44), new DataSize(2 * median)));
    return Arbitraries.oneOf(uniform, weighted, logNormal);
  }

  private static Arbitrary<Optional<KeySpec>> keys() {
    return Combinators.combine(Arbitraries.of(KeyOrder.class), count(50), count(100))
        .as((order, count, hundredths) -> order == KeyOrder.NONE
            ? Optional.empty()
            : Optional.of(new KeySpec(order, count, Optional.of(hundredths / 10.0)
                .filter(any -> order == KeyOrder.ZIPF))));
  }

  private static Arbitrary<Load> load() {
    Arbitrary<Arrival> drawn = Arbitraries.of(Arrival.UNIFORM, Arrival.POISSON, Arrival.BURSTY);
    return Combinators
        .combine(rate(), drawn, bursts(), Arbitraries.of(Pacing.class),
            Arbitraries.integers().between(0, 99))
        .as((rate, arrival, bursts, pacing, drawing) -> searched(drawing,
            LoadBuilder.builder()
                .rate(rate)
                .arrival(arrival)
                .bursts(Optional.of(bursts).filter(any -> arrival == Arrival.BURSTY))
                .pacing(pacing)
                .overload(Optional.of(OverloadIntent.INTENDED).filter(any -> drawing % 4 == 1))
                .build()));
  }

  /** One load in four is searched for, and one in eight is unlimited. */
  private static Load searched(int drawn, Load load) {
    if (drawn % 8 == 3) {
      return Load.unlimited();
    }
    return drawn % 4 > 0
        ? load
        : load.searched(RateSearchBuilder.builder()
            .from(load.rate())
            .to(new Rate(4 * load.rate().perSecond()))
            .width((1 + drawn % 50) / 100.0)
            .within(Duration.ofMinutes(10 + drawn))
            .trial(Duration.ofSeconds(5 + drawn / 2))
            .soak(Duration.ofSeconds(drawn))
            .publishP99(
                drawn % 8 == 0 ? List.of() : limits(drawn))
            .at((1 + drawn) / 100.0)
            .curve(drawn % 3 == 0 ? List.of() : List.of(0.25, 1.5))
            .build());
  }

  /** One search in three has two goals. */
  private static List<Duration> limits(int drawn) {
    Duration lowest = Duration.ofMillis(1 + drawn);
    return drawn % 3 == 0 ? List.of(lowest, lowest.multipliedBy(3)) : List.of(lowest);
  }

  private static Arbitrary<Bursts> bursts() {
    return Combinators.combine(Arbitraries.integers().between(2, 1_000), duration(1_000),
        duration(1_000)).as((ratio, length, gap) -> new Bursts(ratio, length, gap));
  }

  private static Arbitrary<Phases> phases() {
    return Combinators.combine(duration(0), duration(1_000_000_000), duration(1_000_000),
        detachment().optional())
        .as((warmUp, measure, drain, detachment) -> PhasesBuilder.builder()
            .warmUp(warmUp)
            .measure(measure)
            .drain(drain)
            .detachment(detachment)
            .build());
  }

  /** Subscriptions that disconnect; there is always at least one. */
  private static Arbitrary<Detachment> detachment() {
    Arbitrary<Backlog> backlog = Combinators.combine(
        Arbitraries.integers().between(1, 1 << 20).map(DataSize::new),
        duration(1_000_000_000), Arbitraries.of(true, false))
        .as((size, time, both) -> new Backlog(Optional.of(size),
            both ? Optional.of(time) : Optional.empty(), OptionalInt.empty()));
    Arbitrary<CatchUp> catchUp = Combinators.combine(Arbitraries.of(LoadSwitch.class),
        duration(1_000_000_000), duration(1_000_000), Arbitraries.of(PageCacheUse.class),
        duration(0))
        .as((load, most, within, cache, after) -> new CatchUp(load, most, within, cache,
            load == LoadSwitch.ON ? after : Duration.ZERO));
    return Combinators.combine(backlog, catchUp).as(Detachment::new);
  }

  private static Arbitrary<Integer> count(int most) {
    return Arbitraries.integers().between(1, most);
  }

  private static Arbitrary<Duration> duration(long leastNanos) {
    return Arbitraries.longs()
        .between(leastNanos, Duration.ofDays(2).toNanos())
        .map(Duration::ofNanos);
  }

  private static Arbitrary<DataSize> size(long leastBytes) {
    return Arbitraries.longs().between(leastBytes, MessageSpec.MAX_SIZE.bytes()).map(DataSize::new);
  }

  /**
   * A quarter of the limit for messages of the largest size, because a search goes up to the limit.
   */
  private static Arbitrary<Rate> rate() {
    return Arbitraries
        .frequencyOf(Tuple.of(1, Arbitraries.doubles().between(1, 370).ofScale(3)),
            Tuple.of(3, Arbitraries.integers().between(1, 370).map(Integer::doubleValue)))
        .map(Rate::new);
  }
}
