package io.weir.scenario;

import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.ThresholdTable;
import io.weir.core.unit.Durations;
import io.weir.scenario.key.ValueTypes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.JsonScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/** Writes scenarios as a user would. */
final class ScenarioYaml {
  private static final ScalarResolver NUMBERS = new JsonScalarResolver();

  private final StringBuilder text = new StringBuilder();

  private ScenarioYaml() {}

  static String of(Scenario scenario) {
    ScenarioYaml yaml = new ScenarioYaml();
    yaml.line("name: %s", scenario.name());
    yaml.line("question: %s", quoted(scenario.question()));
    yaml.line("compare-across-durability: true");
    yaml.line("systems:");
    scenario.systems().forEach(yaml::system);
    yaml.client(scenario);
    yaml.workload(scenario);
    yaml.phases(scenario.phases());
    yaml.line("worker: { heap: %s }", scenario.worker().heap());
    yaml.emulation(scenario.emulation());
    yaml.line("on-failure: { failed: %s%%, silence: %s }",
        BigDecimal.valueOf(scenario.onFailure().failed()).movePointRight(2).toPlainString(),
        Durations.format(scenario.onFailure().silence()));
    yaml.line("environment: { broker-metrics: %s }", ValueTypes.kebab(scenario.brokerMetrics()));
    yaml.thresholds(scenario);
    scenario.baseline().ifPresent(name -> yaml.line("baseline: %s", quoted(name)));
    yaml.line("slo:");
    scenario.objectives()
        .forEach(one -> yaml.line("  %s: \"%s\"", one.subject().text(), one.limit().text()));
    yaml.line("repeat: %d", scenario.repeat().most());
    scenario.published().ifPresent(file -> yaml.line("published: %s", file));
    return yaml.text.toString();
  }

  private void emulation(Emulation emulation) {
    line("emulate:");
    line("  dilation: %d", emulation.dilation());
    emulation.disk()
        .ifPresent(disk -> line("  disk: { write: %s, fsync: %s, dirty-limit: %s }",
            disk.write(), Durations.format(disk.fsync()), disk.dirtyLimit()));
    emulation.host().ifPresent(host -> {
      line("  cpus: %d", host.cpus());
      host.memory().ifPresent(memory -> line("  memory: %s", memory));
    });
    emulation.network()
        .ifPresent(network -> line("  network: { delay: %s, bandwidth: %s }",
            Durations.format(network.delay()), network.bandwidth()));
  }

  private void phases(Phases phases) {
    line("phases:");
    line("  warm-up: %s", Durations.format(phases.warmUp()));
    line("  ramp-up: %s", Durations.format(phases.rampUp().orElse(Duration.ZERO)));
    line("  settle: %s", Durations.format(phases.settleAtMost()));
    line("  measure: %s", Durations.format(phases.measure()));
    line("  drain: %s", Durations.format(phases.drain()));
    phases.absence().ifPresent(absence -> {
      line("  backlog:");
      line("    subscriptions: all");
      absence.backlog().size().ifPresent(size -> line("    size: %s", size));
      absence.backlog().time().ifPresent(time -> line("    time: %s", Durations.format(time)));
      CatchUp catchUp = absence.catchUp();
      line("  catch-up: { load: %s, at-most: %s, within: %s, page-cache: %s }",
          ValueTypes.kebab(catchUp.load()), Durations.format(catchUp.atMost()),
          Durations.format(catchUp.within()), ValueTypes.kebab(catchUp.pageCache()));
      line("  caught-up: %s", Durations.format(catchUp.after()));
    });
  }

  private void system(SystemSpec system) {
    line("  %s:", key(system.name()));
    line("    broker: %s", system.broker());
    if (!system.version().isEmpty()) {
      line("    version: %s", system.version());
    }
    system.clientVersion().ifPresent(version -> line("    client-version: %s", version));
    line("    nodes: %d", system.nodes());
    system.port().ifPresent(port -> line("    port: %d", port));
    Durability durability = system.durability();
    line("    durability: { replicas: %d, acknowledge: %s, storage: %s }", durability.replicas(),
        ValueTypes.kebab(durability.acknowledge()), ValueTypes.kebab(durability.storage()));
    system.options().forEach((name, value) -> line("    %s: %s", name, quoted(value)));
    system.properties().forEach(this::section);
  }

  private void section(String name, Map<String, String> properties) {
    line("    %s:", name);
    properties.forEach((property, value) -> line("      %s: %s", property, quoted(value)));
  }

  private void client(Scenario scenario) {
    line("client:");
    line("  batch-delay: %s", Durations.format(scenario.client().batchDelay()));
    line("  batch-size: %s", scenario.client().batchSize());
    line("  send-buffer: %s", scenario.client().sendBuffer());
    line("  idempotence: %s", scenario.client().idempotence());
    line("  compression: %s", ValueTypes.kebab(scenario.client().compression()));
    line("  send-timeout: %s", Durations.format(scenario.client().sendTimeout()));
    line("  connections: %d", scenario.client().connections());
    line("  acknowledge-interval: %s",
        Durations.format(scenario.client().acknowledgeInterval()));
    line("  receive-queue: %d", scenario.client().receiveQueue());
  }

  private void thresholds(Scenario scenario) {
    line("validity:");
    ThresholdTable.changes(scenario.thresholds())
        .forEach(change -> line("  %s: %s", change.name(), change.value()));
  }

  private void workload(Scenario scenario) {
    line("workload:");
    line("  topics: %d", scenario.workload().topics());
    line("  partitions: %d", scenario.workload().partitions());
    message(scenario.workload().message());
    line("  producers-per-topic: %d", scenario.workload().producersPerTopic());
    line("  subscriptions-per-topic: %d", scenario.workload().subscriptionsPerTopic());
    line("  consumers-per-subscription: %d", scenario.workload().consumersPerSubscription());
    line("  load:");
    line("    rate: %s", scenario.workload().load().described());
    scenario.workload().load().search().ifPresent(this::search);
    line("    arrival: %s", ValueTypes.kebab(scenario.workload().load().arrival()));
    line("    pacing: %s", ValueTypes.kebab(scenario.workload().load().pacing()));
    scenario.workload()
        .load()
        .overload()
        .ifPresent(overload -> line("    overload: %s", ValueTypes.kebab(overload)));
    scenario.workload().load().bursts().ifPresent(this::bursts);
    scenario.workload().keys().ifPresent(this::keys);
  }

  private void message(MessageSpec message) {
    line("  message:");
    line("    size: %s", message.sizes()
        .map(ScenarioYaml::sizes)
        .orElseGet(() -> message.size().toString()));
    line("    content: %s", ValueTypes.kebab(message.content()));
    message.compressible()
        .ifPresent(share -> line("    compressible: %s%%",
            BigDecimal.valueOf(share).movePointRight(2).toPlainString()));
  }

  private static String sizes(SizeDistribution sizes) {
    return switch (sizes) {
      case SizeDistribution.Weighted list -> "{ distribution: weighted, weights: { "
          + list.parts()
              .stream()
              .map(part -> part.size() + ": " + BigDecimal.valueOf(part.weight()).toPlainString())
              .collect(Collectors.joining(", "))
          + " } }";
      case SizeDistribution.Uniform uniform -> "{ distribution: uniform, least: " + uniform.least()
          + ", most: " + uniform.most() + " }";
      case LogNormalSizes logNormal -> "{ distribution: log-normal, median: " + logNormal.median()
          + ", sigma: " + logNormal.sigma() + ", least: " + logNormal.least() + ", most: "
          + logNormal.most() + " }";
    };
  }

  private void keys(KeySpec keys) {
    line("  keys: { order: %s, count: %d%s }", ValueTypes.kebab(keys.order()), keys.count(),
        keys.exponent().map(exponent -> ", exponent: " + exponent).orElse(""));
  }

  private void search(RateSearch search) {
    line("    at: %s", percent(search.at()));
    line("    curve: %s", search.curve().stream().map(ScenarioYaml::percent).toList());
    line("    search:");
    line("      from: %s", search.from());
    line("      to: %s", search.to());
    line("      width: %s", percent(search.width()));
    line("      within: %s", Durations.format(search.within()));
    line("      soak: %s", Durations.format(search.soak()));
    line("      trial: %s", Durations.format(search.trial()));
    search.publishP99().ifPresent(most -> line("      publish-p99: %s", Durations.format(most)));
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).toPlainString() + "%";
  }

  private void bursts(Bursts bursts) {
    line("    bursts: { ratio: %s, length: %s, gap: %s }", new BigDecimal(bursts.ratio()),
        Durations.format(bursts.length()), Durations.format(bursts.gap()));
  }

  /** A name such as {@code 1e310} is a number to other readers of YAML, unless it is quoted. */
  private static String key(String name) {
    return Tag.STR.equals(NUMBERS.resolve(name, true)) ? name : quoted(name);
  }

  private static String quoted(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  private void line(String format, Object... values) {
    text.append(String.format(java.util.Locale.ROOT, format, values)).append('\n');
  }
}
