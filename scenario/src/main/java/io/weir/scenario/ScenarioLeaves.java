package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Detachment;
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
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Rate;
import io.weir.scenario.key.ClientKeys;
import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.EmulationKeys;
import io.weir.scenario.key.IdleChoice;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.WindowsChoice;
import io.weir.scenario.key.WorkloadKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a scenario's values as in its file, so that values from other sources pass all checks of a
 * reader. Used once, by one thread.
 */
final class ScenarioLeaves {
  private final Scenario scenario;
  private final Map<String, Launcher> launchers;
  private final Map<String, Leaf> leaves = new LinkedHashMap<>();

  /**
   * Creates a writer.
   *
   * @param launchers broker kinds by short name
   */
  ScenarioLeaves(Scenario scenario, Map<String, Launcher> launchers) {
    this.scenario = scenario;
    this.launchers = launchers;
  }

  /** Returns all values except thresholds and published values, which do not belong to a run. */
  Tree tree() {
    put(TopKeys.NAME, scenario.name());
    put(TopKeys.QUESTION, scenario.question());
    put(TopKeys.REPEAT, scenario.repeat().untilConclusive()
        ? Optional.empty()
        : Optional.of(scenario.repeat().most()));
    // The fairness of a comparison was checked when the runs were planned.
    put(TopKeys.COMPARE, true);
    scenario.systems().forEach(this::system);
    client(scenario.client());
    workload(scenario.workload());
    phases(scenario.phases());
    put(TopKeys.HEAP, scenario.worker().heap());
    put(TopKeys.WORKERS, scenario.worker().hosts());
    put(TopKeys.BROKERS, scenario.brokerHosts());
    put(EmulationKeys.DILATION, scenario.emulation().dilation());
    scenario.emulation().host().ifPresent(host -> {
      put(EmulationKeys.CPUS, host.cpus());
      putIfSaid(EmulationKeys.MEMORY, host.memory());
    });
    scenario.emulation().disk().ifPresent(disk -> {
      put(EmulationKeys.WRITE, disk.write());
      put(EmulationKeys.FSYNC, disk.fsync());
      put(EmulationKeys.DIRTY_LIMIT, disk.dirtyLimit());
    });
    scenario.emulation().network().ifPresent(network -> {
      put(EmulationKeys.DELAY, network.delay());
      put(EmulationKeys.BANDWIDTH, network.bandwidth());
    });
    put(TopKeys.FAILED, scenario.onFailure().failed());
    put(TopKeys.SILENCE, scenario.onFailure().silence());
    put(TopKeys.LOST_WORKER_AFTER, scenario.onFailure().lostWorkers().after());
    put(TopKeys.LOST_WORKER, scenario.onFailure().lostWorkers().then());
    put(TopKeys.BROKER_METRICS, scenario.brokerMetrics());
    return new Tree(leaves, Map.of());
  }

  private void system(SystemSpec system) {
    String name = system.name();
    String base = SystemKeys.system(name) + ".";
    put(SystemKeys.BROKER.in(name), system.broker());
    putIfSaid(SystemKeys.CLIENT_VERSION.in(name), system.clientVersion());
    if (system.existing().isEmpty()) {
      putIfSaid(SystemKeys.VERSION.in(name),
          Optional.of(system.version()).filter(text -> !text.isEmpty()));
      put(SystemKeys.NODES.in(name), system.nodes());
      system.port().ifPresent(port -> put(SystemKeys.PORT.in(name), port));
    }
    putIfSaid(SystemKeys.PROFILE.in(name), system.profile().map(AppliedProfile::profile));
    durability(SystemKeys.DURABILITY.in(name), system.durability());
    system.options().forEach((option, value) -> put(base + option, value));
    system.properties()
        .forEach((section, values) -> values
            .forEach((property, value) -> put(base + section + "." + property, value)));
    system.existing()
        .ifPresent(cluster -> existing(name, cluster,
            Optional.ofNullable(launchers.get(system.broker())).flatMap(Launcher::existing)));
  }

  private void durability(DurabilityKeys keys, Durability durability) {
    put(keys.replicas(), durability.replicas());
    put(keys.acknowledge(), durability.acknowledge());
    put(keys.storage(), durability.storage());
  }

  private void existing(String system, ExistingCluster cluster, Optional<ExistingAccess> access) {
    cluster.addresses()
        .forEach((name, address) -> put(SystemKeys.existing(system) + "." + name, address));
    cluster.tls().ifPresent(tls -> tls(system, tls));
    boolean several = access.filter(ExistingReader::takesOneOfSeveral).isPresent();
    cluster.credentials().ifPresent(known -> credentials(system, known, several));
    if (!cluster.topics().isEmpty()) {
      putAll(SystemKeys.TOPICS.in(system), cluster.topics());
    }
  }

  private void tls(String system, Tls tls) {
    if (tls.equals(Tls.STANDARD)) {
      put(SystemKeys.TLS.in(system), true);
      return;
    }
    putIfSaid(SystemKeys.CA.in(system), tls.ca());
    putIfSaid(SystemKeys.CA_PASSWORD.in(system), tls.caPassword());
    putIfSaid(SystemKeys.CERTIFICATE.in(system), tls.certificate());
    putIfSaid(SystemKeys.CERTIFICATE_KEY.in(system), tls.key());
    putIfSaid(SystemKeys.KEY_PASSWORD.in(system), tls.keyPassword());
    put(SystemKeys.VERIFY_HOST.in(system), tls.verifyHost());
  }

  private void credentials(String system, Credentials known, boolean several) {
    if (known.mechanism().equals(Credentials.TOKEN)) {
      put(SystemKeys.TOKEN.in(system), known.secret());
      return;
    }
    if (several) {
      put(SystemKeys.MECHANISM.in(system), known.mechanism());
    }
    put(SystemKeys.USER.in(system), known.user());
    put(SystemKeys.PASSWORD.in(system), known.secret());
  }

  private void client(ClientPolicy client) {
    put(ClientKeys.BATCH_DELAY, client.batchDelay());
    put(ClientKeys.BATCH_SIZE, client.batchSize());
    put(ClientKeys.SEND_BUFFER, client.sendBuffer());
    put(ClientKeys.IDEMPOTENCE, client.idempotence());
    put(ClientKeys.COMPRESSION, client.compression());
    put(ClientKeys.SEND_TIMEOUT, client.sendTimeout());
    put(ClientKeys.CONNECTIONS, client.connections());
    put(ClientKeys.ACKNOWLEDGE_INTERVAL, client.acknowledgeInterval());
    put(ClientKeys.RECEIVE_QUEUE, client.receiveQueue());
  }

  private void workload(Workload workload) {
    put(WorkloadKeys.TOPICS, workload.topics());
    put(WorkloadKeys.PARTITIONS, workload.partitions());
    put(WorkloadKeys.PRODUCERS, workload.producersPerTopic());
    put(WorkloadKeys.SUBSCRIPTIONS, workload.subscriptionsPerTopic());
    put(WorkloadKeys.CONSUMERS, workload.consumersPerSubscription());
    message(workload.message());
    load(workload.load());
    workload.keys().ifPresent(this::keys);
  }

  private void message(MessageSpec message) {
    message.sizes()
        .ifPresentOrElse(this::sizes, () -> put(MessageKeys.SIZE, message.size()));
    put(MessageKeys.CONTENT, message.content());
    putIfSaid(MessageKeys.COMPRESSIBLE, message.compressible());
    putIfSaid(MessageKeys.FILE, message.file().map(ContentFile::path));
  }

  private void sizes(SizeDistribution sizes) {
    switch (sizes) {
      case SizeDistribution.Weighted weighted -> {
        put(MessageKeys.DISTRIBUTION, MessageKeys.WEIGHTED);
        weighted.parts()
            .forEach(part -> put(MessageKeys.WEIGHT.in(part.size().toString()), part.weight()));
      }
      case SizeDistribution.Uniform uniform -> {
        put(MessageKeys.DISTRIBUTION, MessageKeys.UNIFORM);
        put(MessageKeys.LEAST, uniform.least());
        put(MessageKeys.MOST, uniform.most());
      }
      case LogNormalSizes logNormal -> {
        put(MessageKeys.DISTRIBUTION, MessageKeys.LOG_NORMAL);
        put(MessageKeys.MEDIAN, logNormal.median());
        put(MessageKeys.SIGMA, logNormal.sigma());
        put(MessageKeys.LEAST, logNormal.least());
        put(MessageKeys.MOST, logNormal.most());
      }
    }
  }

  private void load(Load load) {
    put(LoadKeys.RATE,
        load.search().isPresent() ? Optional.<Rate>empty() : Optional.of(load.rate()));
    put(LoadKeys.ARRIVAL, load.arrival());
    put(LoadKeys.PACING, load.pacing());
    putIfSaid(LoadKeys.OVERLOAD, load.overload());
    load.bursts().ifPresent(bursts -> {
      put(LoadKeys.BURST_RATIO, bursts.ratio());
      put(LoadKeys.BURST_LENGTH, bursts.length());
      put(LoadKeys.BURST_GAP, bursts.gap());
    });
    load.trace().ifPresent(trace -> {
      put(LoadKeys.TRACE_FILE, trace.file());
      put(LoadKeys.TRACE_REPLAY, trace.replay());
    });
    load.search().ifPresent(this::search);
  }

  private void search(RateSearch search) {
    put(LoadKeys.SEARCH_FROM, search.from());
    put(LoadKeys.SEARCH_TO, search.to());
    put(LoadKeys.SEARCH_WIDTH, search.width());
    put(LoadKeys.SEARCH_WITHIN, search.within());
    put(LoadKeys.SEARCH_TRIAL, search.trial());
    put(LoadKeys.SEARCH_SOAK, search.soak());
    putIfSaid(LoadKeys.SEARCH_PUBLISH, search.publishP99());
    putIfSaid(LoadKeys.SEARCH_END_TO_END, search.endToEndP99());
    put(LoadKeys.AT, search.at());
    if (!search.curve().isEmpty()) {
      putAll(LoadKeys.CURVE, search.curve());
    }
  }

  private void keys(KeySpec keys) {
    put(WorkloadKeys.KEY_ORDER, keys.order());
    put(WorkloadKeys.KEY_COUNT, keys.count());
    putIfSaid(WorkloadKeys.KEY_EXPONENT, keys.exponent());
  }

  private void phases(Phases phases) {
    put(PhaseKeys.WARM_UP, phases.warmUp());
    putIfSaid(PhaseKeys.RAMP_UP, phases.rampUp());
    put(PhaseKeys.SETTLE, phases.settleAtMost());
    put(PhaseKeys.MEASURE, phases.measure());
    put(PhaseKeys.WINDOWS, phases.windows()
        .map(windows -> windows.untilConclusive()
            ? WindowsChoice.AUTO
            : new WindowsChoice.Count(windows.most()))
        .orElse(WindowsChoice.OFF));
    phases.windows()
        .ifPresent(windows -> put(PhaseKeys.IDLE,
            windows.idle() == Windows.Idle.STOPPED ? IdleChoice.STOPPED : IdleChoice.RUNNING));
    put(PhaseKeys.DRAIN, phases.drain());
    phases.fault().ifPresent(this::fault);
    phases.absence().ifPresent(this::absence);
  }

  private void fault(Fault fault) {
    put(PhaseKeys.FAULT_KIND, fault.kind());
    put(PhaseKeys.FAULT_NODE, fault.node());
    put(PhaseKeys.FAULT_AFTER, fault.after());
    put(PhaseKeys.FAULT_FOR, fault.lasts());
    put(PhaseKeys.FAULT_OUTAGE, fault.outage());
    put(PhaseKeys.RECOVERED_FACTOR, fault.recovered().factor());
    putIfSaid(PhaseKeys.RECOVERED_P99, fault.recovered().p99());
    put(PhaseKeys.RECOVERED_WINDOWS, fault.recovered().windows());
  }

  private void absence(Detachment absence) {
    putIfSaid(PhaseKeys.BACKLOG_SIZE, absence.backlog().size());
    putIfSaid(PhaseKeys.BACKLOG_TIME, absence.backlog().time());
    put(PhaseKeys.BACKLOG_SUBSCRIPTIONS, absence.backlog().subscriptions());
    put(PhaseKeys.CATCH_UP_LOAD, absence.catchUp().load());
    put(PhaseKeys.CATCH_UP_AT_MOST, absence.catchUp().atMost());
    put(PhaseKeys.CATCH_UP_WITHIN, absence.catchUp().within());
    put(PhaseKeys.CATCH_UP_PAGE_CACHE, absence.catchUp().pageCache());
    put(PhaseKeys.CAUGHT_UP, absence.catchUp().after());
  }

  private <T> void put(Key<T> key, T value) {
    put(key.path(), key.kind().writer().apply(value));
  }

  private <T> void putIfSaid(Key<T> key, Optional<T> value) {
    value.ifPresent(said -> put(key, said));
  }

  private <T> void putAll(Key<T> key, List<T> items) {
    leaf(key.path(), new Value.Sequence(Place.START,
        items.stream().map(item -> scalar(key.kind().writer().apply(item))).toList()));
  }

  private void put(String path, String text) {
    leaf(path, scalar(text));
  }

  private void leaf(String path, Value value) {
    leaves.put(path, new Leaf(path, Place.START, value));
  }

  private static Value scalar(String text) {
    return new Value.Scalar(Place.START, text, Value.Style.QUOTED);
  }
}
