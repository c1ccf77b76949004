package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.KeyedRecord;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.Workload;
import io.weir.scenario.key.ClientKeys;
import io.weir.scenario.key.EmulationKeys;
import io.weir.scenario.key.IdleChoice;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.RateChoice;
import io.weir.scenario.key.Row;
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
    put(ClientKeys.SECTION.path(), scenario.client());
    workload(scenario.workload());
    phases(scenario.phases());
    put(TopKeys.HEAP, scenario.worker().heap());
    put(TopKeys.WORKERS, scenario.worker().hosts());
    put(TopKeys.BROKERS, scenario.brokerHosts());
    put(EmulationKeys.DILATION, scenario.emulation().dilation());
    scenario.emulation().host().ifPresent(host -> put(EmulationKeys.CPUS.section(), host));
    scenario.emulation().disk().ifPresent(disk -> put(EmulationKeys.FSYNC.section(), disk));
    scenario.emulation().network().ifPresent(net -> put(EmulationKeys.DELAY.section(), net));
    put(TopKeys.SILENCE.section(), scenario.onFailure());
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
    put(SystemKeys.DURABILITY.path(), name, system.durability());
    system.options().forEach((option, value) -> put(base + option, value));
    system.properties()
        .forEach((section, values) -> values
            .forEach((property, value) -> put(base + section + "." + property, value)));
    system.existing()
        .ifPresent(cluster -> existing(name, cluster,
            Optional.ofNullable(launchers.get(system.broker())).flatMap(Launcher::existing)));
  }

  private void existing(String system, ExistingCluster cluster, Optional<ExistingAccess> access) {
    cluster.addresses()
        .forEach((name, address) -> put(SystemKeys.existing(system) + "." + name, address));
    cluster.tls().ifPresent(tls -> tls(system, tls));
    boolean several = access.filter(ExistingReader::takesOneOfSeveral).isPresent();
    cluster.credentials().ifPresent(known -> credentials(system, known, several));
    putAll(SystemKeys.TOPICS.in(system), cluster.topics());
  }

  private void tls(String system, Tls tls) {
    if (tls.equals(Tls.STANDARD)) {
      put(SystemKeys.TLS.in(system), true);
      return;
    }
    put(SystemKeys.CA.section(), system, tls);
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

  private void workload(Workload workload) {
    put(WorkloadKeys.SECTION.path(), workload);
    message(workload.message());
    load(workload.load());
    workload.keys().ifPresent(keys -> put(WorkloadKeys.KEYS.path(), keys));
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
        put(MessageKeys.SIZE.path(), uniform);
      }
      case LogNormalSizes logNormal -> {
        put(MessageKeys.DISTRIBUTION, MessageKeys.LOG_NORMAL);
        put(MessageKeys.SIZE.path(), logNormal);
      }
    }
  }

  private void load(Load load) {
    if (load.isUnlimited()) {
      put(LoadKeys.RATE, RateChoice.UNLIMITED);
      return;
    }
    put(LoadKeys.RATE,
        load.search().isPresent() ? RateChoice.HIGHEST : new RateChoice.Messages(load.rate()));
    put(LoadKeys.ARRIVAL, load.arrival());
    put(LoadKeys.PACING, load.pacing());
    putIfSaid(LoadKeys.OVERLOAD, load.overload());
    load.bursts().ifPresent(bursts -> put(LoadKeys.BURSTS.path(), bursts));
    load.trace().ifPresent(trace -> put(LoadKeys.TRACE.path(), trace));
    load.search().ifPresent(this::search);
  }

  private void search(RateSearch search) {
    put(LoadKeys.SEARCH.path(), search);
    put(LoadKeys.AT, search.at());
    putAll(LoadKeys.SEARCH_PUBLISH, search.publishP99());
    putAll(LoadKeys.SEARCH_END_TO_END, search.endToEndP99());
    putAll(LoadKeys.CURVE, search.curve());
  }

  private void phases(Phases phases) {
    Optional<SearchTurns> turns = scenario.workload().load().search().flatMap(RateSearch::turns);
    put(PhaseKeys.WARM_UP, phases.warmUp());
    putIfSaid(PhaseKeys.RAMP_UP, phases.rampUp());
    put(PhaseKeys.SETTLE, phases.settleAtMost());
    put(PhaseKeys.MEASURE, phases.measure());
    put(PhaseKeys.WINDOWS, phases.windows()
        .map(windows -> windows.untilConclusive()
            ? WindowsChoice.AUTO
            : new WindowsChoice.Count(windows.most()))
        .orElse(turns.isPresent() ? WindowsChoice.AUTO : WindowsChoice.OFF));
    phases.windows()
        .map(Windows::idle)
        .or(() -> turns.map(SearchTurns::idle))
        .ifPresent(idle -> put(PhaseKeys.IDLE,
            idle == Windows.Idle.STOPPED ? IdleChoice.STOPPED : IdleChoice.RUNNING));
    put(PhaseKeys.DRAIN, phases.drain());
    phases.fault().ifPresent(this::fault);
    phases.detachment().ifPresent(this::detachment);
  }

  private void fault(Fault fault) {
    put(PhaseKeys.FAULT.path(), fault);
    put(PhaseKeys.FAULT_FOR, fault.lasts());
    put(PhaseKeys.RECOVERED_P99.section(), fault.recovered());
  }

  private void detachment(Detachment detachment) {
    put(PhaseKeys.BACKLOG.path(), detachment.backlog());
    put(PhaseKeys.CATCH_UP.path(), detachment.catchUp());
    put(PhaseKeys.CAUGHT_UP, detachment.catchUp().after());
  }

  /** Writes the components of a record that are keys of a section, by their names. */
  private void put(String section, Record record) {
    put(section, Row.ANY, record);
  }

  /** Writes the components of a record that are keys of a section of one system. */
  private void put(String section, String system, Record record) {
    KeyedRecord.values(record)
        .forEach((name, value) -> KeyTable.key(section + "." + name)
            .ifPresent(key -> present(value).ifPresent(
                said -> put(key.in(system).path(), key.kind().writer().apply(said)))));
  }

  /** Lists are written by themselves. */
  private static Optional<?> present(Object value) {
    return switch (value) {
      case Optional<?> optional -> optional;
      case List<?> list -> Optional.empty();
      default -> Optional.of(value);
    };
  }

  private <T> void put(Key<T> key, T value) {
    put(key.path(), key.kind().writer().apply(value));
  }

  private <T> void putIfSaid(Key<T> key, Optional<T> value) {
    value.ifPresent(said -> put(key, said));
  }

  private <T> void putAll(Key<T> key, List<T> items) {
    if (!items.isEmpty()) {
      leaf(key.path(), new Value.Sequence(Place.START,
          items.stream().map(item -> scalar(key.kind().writer().apply(item))).toList()));
    }
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
