package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.KeyedRecord;
import io.weir.core.scenario.LostWorkers;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Repetition;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.scenario.key.ClientKeys;
import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.EmulationKeys;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A scenario without sweep and scales, as read from a tree.
 *
 * @param scenario the scenario
 * @param seed its seed, if it has one
 */
record ParsedScenario(Scenario scenario, Optional<Long> seed) {
  /** The components that belong to the scenario as a whole. */
  private static final Set<String> OF_NO_RUN = Set.of("name", "question", "thresholds", "baseline",
      "objectives", "objective-rule", "repeat", "published");
  /** The sections whose names differ from those of the components. */
  private static final Map<String, String> SECTIONS = Map.of(
      "worker", TopKeys.HEAP.section() + ", " + TopKeys.WORKERS.path(),
      "broker-hosts", TopKeys.BROKERS.path(),
      "broker-metrics", TopKeys.BROKER_METRICS.section(),
      "emulation", EmulationKeys.DILATION.section());

  /**
   * Reads a tree; empty if there were problems.
   *
   * @param alternatives how many combinations of values of clients' settings are swept
   */
  static Optional<ParsedScenario> read(Tree tree, int alternatives,
      Map<String, Launcher> launchers, NamedFiles files, Problems all) {
    Problems problems = new Problems();
    Fields fields = new Fields(tree, problems);
    String name = fields.required(TopKeys.NAME, "unnamed");
    String question = fields.required(TopKeys.QUESTION, "?");
    ClientPolicy client = fields.record(ClientKeys.SECTION.path(), ClientPolicy.class, Map.of());
    Workload workload = new WorkloadReader(fields, problems, files).read();
    Phases phases = new PhasesReader(fields, workload.load()).read();
    WorkerSpec worker =
        new WorkerSpec(fields.value(TopKeys.HEAP), MachinesReader.workers(fields, files.folder()));
    FailurePolicy onFailure =
        fields.record(TopKeys.SILENCE.section(), FailurePolicy.class, Map.of("lost-workers",
            new LostWorkers(fields.value(TopKeys.LOST_WORKER_AFTER),
                fields.value(TopKeys.LOST_WORKER))));
    BrokerMetrics brokerMetrics = fields.value(TopKeys.BROKER_METRICS);
    BrokerHosts brokerHosts = MachinesReader.brokers(fields, files.folder());
    Emulation emulation = EmulationReader.read(fields);
    Thresholds thresholds = ThresholdsReader.read(fields);
    Optional<String> baseline = fields.find(TopKeys.BASELINE);
    List<Objective> objectives = new ObjectivesReader(fields, problems,
        new MessageRates(fields, problems, workload.message().size())).read();
    ObjectiveRule rule =
        fields.record(TopKeys.UNDECIDED.section(), ObjectiveRule.class, Map.of());
    Optional<Optional<Integer>> times = fields.find(TopKeys.REPEAT);
    boolean untilConclusive = times.filter(Optional::isEmpty).isPresent();
    int most = fields.value(TopKeys.REPEAT_AT_MOST);
    Optional<Long> seed = fields.find(TopKeys.SEED);
    Optional<String> published = fields.find(TopKeys.PUBLISHED);
    DurabilityComparison comparison = new DurabilityComparison(fields, problems);
    comparison.isAskedFor();
    List<SystemSpec> systems =
        systems(fields, launchers, new SecretFiles(files.folder()), problems);
    WindowsReader turns = new WindowsReader(fields, systems, alternatives, workload,
        phases, brokerHosts, emulation, untilConclusive);
    Optional<Windows> windows = turns.read();
    Workload inTurns = turns.searching();
    new UnknownKeys(fields, problems, launchers).report();
    if (!systems.isEmpty()) {
      int fixed =
          times.flatMap(said -> said).orElse(windows.isPresent() ? 1 : TopKeys.REPEAT_USUALLY);
      Repetition repeat = new Repetition(untilConclusive ? most : fixed, untilConclusive);
      // What several deployments share is known when all of them were measured.
      Optional<Windows> inForce = fixed > 1 ? windows.map(Windows::fixed) : windows;
      Scenario scenario =
          new Scenario(name, question, systems, client, inTurns, phases.in(inForce), worker,
              onFailure,
              brokerMetrics, brokerHosts, emulation, thresholds, baseline, objectives, rule,
              repeat,
              published);
      new ScenarioValidator(scenario, fields, problems).check(launchers);
      if (problems.isEmpty()) {
        comparison.check(systems, launchers);
      }
      all.addAll(problems);
      return problems.isEmpty()
          ? Optional.of(new ParsedScenario(scenario, seed))
          : Optional.empty();
    }
    all.addAll(problems);
    return Optional.empty();
  }

  /** Returns the sections of a run in which another scenario differs. */
  List<String> differences(Scenario other) {
    Map<String, Object> expected = KeyedRecord.values(other);
    return KeyedRecord.values(scenario)
        .entrySet()
        .stream()
        .filter(part -> !OF_NO_RUN.contains(part.getKey()))
        .filter(part -> !part.getValue().equals(expected.get(part.getKey())))
        .map(part -> SECTIONS.getOrDefault(part.getKey(), part.getKey()))
        .toList();
  }

  private static List<SystemSpec> systems(Fields fields, Map<String, Launcher> launchers,
      SecretFiles files, Problems problems) {
    SystemReader reader =
        new SystemReader(fields, problems, launchers, files,
            DurabilityParts.read(fields, DurabilityKeys.FOR_ALL));
    List<String> names = fields.tree().namesBelow(SystemKeys.SYSTEMS.section());
    if (names.isEmpty()) {
      String kind = launchers.keySet().stream().findFirst().orElse("broker");
      fields.reportMissing(SystemKeys.SYSTEMS.path(),
          "name at least one, such as 'systems: { " + kind + ": { broker: " + kind + " } }'");
    }
    List<SystemSpec> systems = new ArrayList<>();
    names.forEach(name -> reader.read(name).ifPresent(systems::add));
    return systems;
  }
}
