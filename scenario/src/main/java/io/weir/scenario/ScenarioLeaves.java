package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.Absence;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a scenario's values as they would stand in its file, so that values from elsewhere pass
 * all checks of a reader. Used once, by one thread.
 */
final class ScenarioLeaves {
  private final Scenario scenario;
  private final Map<String, Launcher> launchers;
  private final Map<String, Leaf> leaves = new LinkedHashMap<>();

  /**
   * Prepares to write.
   *
   * @param launchers broker kinds by short name
   */
  ScenarioLeaves(Scenario scenario, Map<String, Launcher> launchers) {
    this.scenario = scenario;
    this.launchers = launchers;
  }

  /** All that was asked, but for thresholds and published figures: these are not of a run. */
  Tree tree() {
    put("name", scenario.name());
    put("question", scenario.question());
    put("repeat", scenario.repeat());
    // Whether a comparison is fair was decided when the runs were planned.
    put(DurabilityComparison.KEY, true);
    scenario.systems().forEach(this::system);
    client(scenario.client());
    workload(scenario.workload());
    phases(scenario.phases());
    put("worker.heap", scenario.worker().heap());
    put("on-failure.failed", percent(scenario.onFailure().failed()));
    put("on-failure.silence", scenario.onFailure().silence());
    put("environment.broker-metrics", scenario.brokerMetrics());
    return new Tree(leaves, Map.of());
  }

  private void system(SystemSpec system) {
    String base = "systems." + system.name() + ".";
    put(base + "broker", system.broker());
    put(base + "client-version", system.clientVersion());
    if (system.existing().isEmpty()) {
      put(base + "version", Optional.of(system.version()).filter(text -> !text.isEmpty()));
      put(base + "nodes", system.nodes());
      system.port().ifPresent(port -> put(base + "port", port));
    }
    durability(base + "durability.", system.durability());
    system.options().forEach((option, value) -> put(base + option, value));
    system.properties()
        .forEach((section, values) -> values
            .forEach((name, value) -> put(base + section + "." + name, value)));
    system.existing()
        .ifPresent(cluster -> existing(base + "existing.", cluster,
            Optional.ofNullable(launchers.get(system.broker())).flatMap(Launcher::existing)));
  }

  private void durability(String base, Durability durability) {
    Acknowledge acknowledge = durability.acknowledge();
    put(base + "replicas", durability.replicas());
    put(base + "acknowledge", acknowledge);
    put(base + "storage", durability.storage());
  }

  private void existing(String base, ExistingCluster cluster, Optional<ExistingAccess> access) {
    cluster.addresses().forEach((name, address) -> put(base + name, address));
    cluster.tls().ifPresent(tls -> tls(base + "tls", tls));
    boolean several = access.filter(known -> known.mechanisms().size() > 1).isPresent();
    cluster.credentials().ifPresent(known -> credentials(base + "auth.", known, several));
    if (!cluster.topics().isEmpty()) {
      put(base + "topics", cluster.topics());
    }
  }

  private void tls(String path, Tls tls) {
    if (tls.equals(Tls.STANDARD)) {
      put(path, true);
      return;
    }
    put(path + ".ca", tls.ca());
    put(path + ".ca-password", tls.caPassword());
    put(path + ".certificate", tls.certificate());
    put(path + ".key", tls.key());
    put(path + ".key-password", tls.keyPassword());
    put(path + ".verify-host", tls.verifyHost());
  }

  private void credentials(String base, Credentials known, boolean several) {
    if (known.mechanism().equals(Credentials.TOKEN)) {
      put(base + "token", known.secret());
      return;
    }
    if (several) {
      put(base + "mechanism", known.mechanism());
    }
    put(base + "user", known.user());
    put(base + "password", known.secret());
  }

  private void client(ClientPolicy client) {
    put("client.batch-delay", client.batchDelay());
    put("client.batch-size", client.batchSize());
    put("client.send-buffer", client.sendBuffer());
    put("client.idempotence", client.idempotence());
    put("client.compression", client.compression());
    put("client.send-timeout", client.sendTimeout());
    put("client.connections", client.connections());
    put("client.acknowledge-interval", client.acknowledgeInterval());
    put("client.receive-queue", client.receiveQueue());
  }

  private void workload(Workload workload) {
    put("workload.topics", workload.topics());
    put("workload.partitions", workload.partitions());
    put("workload.producers-per-topic", workload.producersPerTopic());
    put("workload.subscriptions-per-topic", workload.subscriptionsPerTopic());
    put("workload.consumers-per-subscription", workload.consumersPerSubscription());
    message("workload.message.", workload.message());
    load("workload.load.", workload.load());
    workload.keys().ifPresent(keys -> keys("workload.keys.", keys));
  }

  private void message(String base, MessageSpec message) {
    message.sizes()
        .ifPresentOrElse(sizes -> sizes(base + "size.", sizes),
            () -> put(base + "size", message.size()));
    put(base + "content", message.content());
    put(base + "compressible", message.compressible().map(ScenarioLeaves::percent));
    message.file().ifPresent(file -> put(base + "file", file.path()));
  }

  private void sizes(String base, SizeDistribution sizes) {
    switch (sizes) {
      case SizeDistribution.Weighted weighted -> {
        put(base + "distribution", "weighted");
        weighted.parts()
            .forEach(part -> put(base + "weights." + part.size(), decimal(part.weight())));
      }
      case SizeDistribution.Uniform uniform -> {
        put(base + "distribution", "uniform");
        put(base + "least", uniform.least());
        put(base + "most", uniform.most());
      }
      case LogNormalSizes logNormal -> {
        put(base + "distribution", "log-normal");
        put(base + "median", logNormal.median());
        put(base + "sigma", decimal(logNormal.sigma()));
        put(base + "least", logNormal.least());
        put(base + "most", logNormal.most());
      }
    }
  }

  private void load(String base, Load load) {
    put(base + "rate", load.search().isPresent() ? LoadReader.HIGHEST : load.rate());
    put(base + "arrival", load.arrival());
    put(base + "pacing", load.pacing());
    load.bursts().ifPresent(bursts -> {
      put(base + "bursts.ratio", decimal(bursts.ratio()));
      put(base + "bursts.length", bursts.length());
      put(base + "bursts.gap", bursts.gap());
    });
    load.trace().ifPresent(trace -> {
      put(base + "trace.file", trace.file());
      put(base + "trace.replay", trace.replay());
    });
    load.search().ifPresent(search -> search(base, search));
  }

  private void search(String base, RateSearch search) {
    put(base + "search.from", search.from());
    put(base + "search.to", search.to());
    put(base + "search.width", percent(search.width()));
    put(base + "search.within", search.within());
    put(base + "search.trial", search.trial());
    put(base + "search.publish-p99", search.publishP99());
    put(base + "search.end-to-end-p99", search.endToEndP99());
    put(base + "at", percent(search.at()));
    if (!search.curve().isEmpty()) {
      put(base + "curve", search.curve().stream().map(ScenarioLeaves::percent).toList());
    }
  }

  private void keys(String base, KeySpec keys) {
    put(base + "order", keys.order());
    put(base + "count", keys.count());
    put(base + "exponent", keys.exponent().map(ScenarioLeaves::decimal));
  }

  private void phases(Phases phases) {
    put("phases.warm-up", phases.warmUp());
    put("phases.ramp-up", phases.rampUp());
    put("phases.settle", phases.settleAtMost());
    put("phases.measure", phases.measure());
    put("phases.drain", phases.drain());
    phases.fault().ifPresent(this::fault);
    phases.absence().ifPresent(this::absence);
  }

  private void fault(Fault fault) {
    put(FaultReader.KIND, fault.kind());
    put(FaultReader.NODE, fault.node());
    put(FaultReader.AFTER, fault.after());
    put(FaultReader.FOR, fault.lasts());
    put(FaultReader.OUTAGE, fault.outage());
    put(FaultReader.FAULT + ".recovered.factor", decimal(fault.recovered().factor()));
    put(FaultReader.FAULT + ".recovered.p99", fault.recovered().p99());
    put(FaultReader.FAULT + ".recovered.windows", fault.recovered().windows());
  }

  private void absence(Absence absence) {
    put("phases.backlog.size", absence.backlog().size());
    put("phases.backlog.time", absence.backlog().time());
    if (absence.backlog().subscriptions().isPresent()) {
      put("phases.backlog.subscriptions", absence.backlog().subscriptions().getAsInt());
    } else {
      put("phases.backlog.subscriptions", PhasesReader.ALL);
    }
    put("phases.catch-up.load", absence.catchUp().load());
    put("phases.catch-up.at-most", absence.catchUp().atMost());
    put("phases.catch-up.within", absence.catchUp().within());
    put("phases.catch-up.page-cache", absence.catchUp().pageCache());
    put("phases.caught-up", absence.catchUp().after());
  }

  private void put(String path, Object value) {
    switch (value) {
      case Optional<?> maybe -> maybe.ifPresent(some -> put(path, some));
      case List<?> items -> leaf(path, new Value.Sequence(Place.START,
          items.stream().map(ScenarioLeaves::scalar).toList()));
      default -> leaf(path, scalar(value));
    }
  }

  private void leaf(String path, Value value) {
    leaves.put(path, new Leaf(path, Place.START, value));
  }

  private static Value scalar(Object value) {
    String text = switch (value) {
      case Duration duration -> Durations.format(duration);
      case Enum<?> constant -> Kinds.kebab(constant);
      default -> value.toString();
    };
    return new Value.Scalar(Place.START, text, false);
  }

  private static String percent(double share) {
    return plain(BigDecimal.valueOf(share).movePointRight(2)) + "%";
  }

  private static String decimal(double value) {
    return plain(BigDecimal.valueOf(value));
  }

  private static String plain(BigDecimal value) {
    return value.stripTrailingZeros().toPlainString();
  }
}
