package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario without sweep and scales, as it is read from a tree.
 *
 * @param scenario the scenario
 * @param seed its seed, if it has one
 */
record Form(Scenario scenario, Optional<Long> seed) {
  /**
   * The warm-up of scenarios that name none: JIT compilation and broker caches settle in about half
   * a minute.
   */
  static final Duration WARM_UP = Duration.ofSeconds(30);

  /** The drain of scenarios that name none. */
  static final Duration DRAIN = Duration.ofSeconds(30);

  /**
   * The repetitions of scenarios that name none: the fewest that give an interval worth the name.
   */
  static final int REPEAT = 3;

  private static final int MOST_REPETITIONS = 1_000;

  /** Reads a tree; empty if there were problems. */
  static Optional<Form> read(Tree tree, Map<String, Launcher> launchers, NamedFiles files,
      Problems all) {
    Problems problems = new Problems();
    Fields fields = new Fields(tree, problems);
    String name = fields.required("name", Kinds.NAME, "unnamed");
    String question = fields.required("question", Kinds.LINE, "?");
    ClientPolicy client = ClientReader.read(fields);
    Workload workload = new WorkloadReader(fields, problems, files).read();
    Phases phases = new PhasesReader(fields, problems, workload.load()).read();
    WorkerSpec worker = worker(fields);
    FailurePolicy onFailure = onFailure(fields);
    BrokerMetrics brokerMetrics = fields.optional("environment.broker-metrics",
        Kinds.word(BrokerMetrics.class), BrokerMetrics.DEFAULT);
    Thresholds thresholds = ThresholdsReader.read(fields);
    int repeat = fields.optional("repeat", Kinds.count(1, MOST_REPETITIONS), REPEAT);
    Optional<Long> seed = fields.find("seed", Kinds.SEED);
    Optional<String> published = fields.find("published", Kinds.TEXT);
    DurabilityComparison comparison = new DurabilityComparison(fields, problems);
    comparison.isAskedFor();
    fields.know("sweep.*");
    fields.know("scale.*");
    List<SystemSpec> systems =
        systems(fields, launchers, new SecretFiles(files.folder()), problems);
    new UnknownKeys(fields, problems).report();
    if (!systems.isEmpty()) {
      Scenario scenario =
          new Scenario(name, question, systems, client, workload, phases, worker, onFailure,
              brokerMetrics, thresholds, repeat, published);
      new Plausibility(scenario, fields, problems).check(launchers);
      if (problems.isEmpty()) {
        comparison.check(systems, launchers);
      }
      all.addAll(problems);
      return problems.isEmpty() ? Optional.of(new Form(scenario, seed)) : Optional.empty();
    }
    all.addAll(problems);
    return Optional.empty();
  }

  /** The parts of a run in which another scenario differs. */
  List<String> differences(Scenario other) {
    Map<String, Boolean> same = new LinkedHashMap<>();
    same.put("systems", scenario.systems().equals(other.systems()));
    same.put("client", scenario.client().equals(other.client()));
    same.put("workload", scenario.workload().equals(other.workload()));
    same.put("phases", scenario.phases().equals(other.phases()));
    same.put("worker", scenario.worker().equals(other.worker()));
    same.put("on-failure", scenario.onFailure().equals(other.onFailure()));
    same.put("environment", scenario.brokerMetrics() == other.brokerMetrics());
    return same.entrySet()
        .stream()
        .filter(part -> !part.getValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static FailurePolicy onFailure(Fields fields) {
    FailurePolicy standard = FailurePolicy.DEFAULT;
    return new FailurePolicy(
        fields.optional("on-failure.failed", Kinds.share(), standard.failed()),
        fields.optional("on-failure.silence", Kinds.duration(Duration.ofSeconds(1)),
            standard.silence()));
  }

  private static WorkerSpec worker(Fields fields) {
    Kind<DataSize> heap = Kinds.size(DataSize.mebibytes(64), DataSize.mebibytes(1 << 20));
    return new WorkerSpec(fields.optional("worker.heap", heap, WorkerSpec.DEFAULT.heap()));
  }

  private static List<SystemSpec> systems(Fields fields, Map<String, Launcher> launchers,
      SecretFiles files, Problems problems) {
    SystemReader reader =
        new SystemReader(fields, problems, launchers, files,
            DurabilityParts.read(fields, "durability"));
    List<String> names = fields.tree().namesBelow("systems");
    if (names.isEmpty()) {
      fields.know("systems.*");
      fields.reportMissing("systems.*",
          "name at least one, as 'systems: { kafka: { broker: kafka } }'");
    }
    List<SystemSpec> systems = new ArrayList<>();
    names.forEach(name -> reader.read(name).ifPresent(systems::add));
    return systems;
  }
}
