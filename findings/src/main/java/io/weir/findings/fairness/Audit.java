package io.weir.findings.fairness;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.result.DiskSpeed;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.QuantityRule.Favoured;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.RunFindings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Judges whether the settings of a comparison favor one of its systems. Stateless; equal systems
 * give equal rulings.
 */
public final class Audit {
  /** JVMs report a little less than they were given. */
  static final double MEMORY_TOLERANCE = 0.05;
  private static final List<Rule> RULES = List.of(
      ProfileRules::profile,
      GuaranteeRules::storage,
      GuaranteeRules::replicas,
      GuaranteeRules::copies,
      GuaranteeRules::waitSet,
      GuaranteeRules::spread,
      GuaranteeRules::syncDelay,
      ReplicationRules::streams,
      ProducerRules::batchDelay,
      ProducerRules::batchSize,
      ConsumerRules::deliveryDelay,
      new QuantityRule("acknowledge-interval", Aspect.ACKNOWLEDGE_INTERVAL, Favoured.LARGER, 0,
          "each acknowledgement or commit is a request to the broker and a write of a position",
          "client.acknowledge-interval sets it for all systems"),
      ProducerRules::idempotence,
      ProducerRules::inFlight,
      PartitionerRules::stickiness,
      new QuantityRule("send-buffer", Aspect.SEND_BUFFER, Favoured.LARGER, 0,
          "a larger buffer hides overload for longer before the sender is blocked",
          "client.send-buffer sets it for all systems"),
      new QuantityRule("connections", Aspect.CONNECTIONS, Favoured.LARGER, 0,
          "more connections share the work between more threads of client and broker",
          "set client.connections: 1, which every client can do"),
      ResourceRules::encryption,
      ProducerRules::compression,
      new QuantityRule("send-timeout", Aspect.SEND_TIMEOUT, Favoured.SMALLER, 0,
          "a shorter time-out turns slow messages into failures, which have no latency",
          "client.send-timeout sets it for all systems"),
      new QuantityRule("heap", Aspect.HEAP, Favoured.LARGER, MEMORY_TOLERANCE,
          "a larger heap collects garbage less often, and holds publishers back later",
          "set systems.{smaller}.{heap} to {most}, or lower the other's"),
      ResourceRules::memory,
      ConsumerRules::readAhead,
      ConsumerRules::subscription,
      ResourceRules::threads,
      ResourceRules::place,
      ReleaseRule::age,
      new PassedThroughRule(),
      new StructureRule(Topic.PROCESSES),
      new StructureRule(Topic.WRITES));

  private Audit() {}

  /**
   * Returns the rulings on all pairs of equivalent settings of all pairs of systems, the unfair
   * ones first; none with fewer than two systems.
   */
  static List<Ruling> of(List<AuditedSystem> systems, Circumstances circumstances) {
    List<Ruling> rulings = new ArrayList<>();
    for (int i = 0; i < systems.size(); i++) {
      for (int j = i + 1; j < systems.size(); j++) {
        Pair pair = new Pair(systems.get(i), systems.get(j), circumstances);
        RULES.stream()
            .map(rule -> rule.judge(pair))
            .flatMap(Optional::stream)
            .forEach(rulings::add);
      }
    }
    rulings.sort(Comparator.comparing(Ruling::judgement));
    return List.copyOf(rulings);
  }

  /**
   * Returns the rulings on the systems of a variant, by name. A system that reported nothing is not
   * judged: its claims alone would look fair.
   */
  public static List<Ruling> ofRuns(Map<String, List<RunFindings>> bySystem, BrokerKinds kinds) {
    List<AuditedSystem> reported = bySystem.entrySet()
        .stream()
        .filter(system -> reported(system.getValue()))
        .map(system -> audited(system.getKey(), system.getValue(), kinds))
        .toList();
    List<RunFindings> runs = bySystem.values().stream().flatMap(Collection::stream).toList();
    Workload workload = runs.getFirst().run().workload();
    List<Ruling> rulings = new ArrayList<>();
    bySystem.forEach((system, itsRuns) -> {
      if (!reported(itsRuns)) {
        bySystem.keySet()
            .stream()
            .filter(other -> !other.equals(system))
            .forEach(other -> rulings.add(Ruling.unjudged(system, other)));
      }
    });
    rulings.addAll(
        of(reported, Circumstances.of(workload, fsync(runs))));
    rulings.sort(Comparator.comparing(Ruling::judgement));
    return List.copyOf(rulings);
  }

  private static boolean reported(List<RunFindings> runs) {
    return runs.stream().anyMatch(run -> !run.readBack().settings().isEmpty());
  }

  /**
   * Returns the first run of a system that reported its settings stands for all runs. Of the
   * guarantees, one that differs from the scenario counts, if a run gave it.
   */
  private static AuditedSystem audited(String name, List<RunFindings> runs,
      BrokerKinds kinds) {
    ReadBack reported = runs.stream()
        .map(RunFindings::readBack)
        .filter(readBack -> !readBack.settings().isEmpty())
        .findFirst()
        .orElse(ReadBack.NOTHING);
    DurabilityCheck check = DurabilityCheck.of(runs);
    SystemSpec system = runs.getFirst().run().system().named(name);
    return new AuditedSystem(system, kinds.traits(system.broker()),
        check.guarantee().or(() -> check.readBack().map(Guarantee::inWordsOf)),
        Optional.empty(), reported.settings());
  }

  /** Returns the median over runs of what the disk took by itself before each. */
  private static OptionalLong fsync(List<RunFindings> runs) {
    long[] medians = runs.stream()
        .flatMap(run -> run.disk().before().stream())
        .mapToLong(DiskSpeed::fsyncP50Nanos)
        .sorted()
        .toArray();
    return medians.length == 0
        ? OptionalLong.empty()
        : OptionalLong.of(medians[medians.length / 2]);
  }
}
