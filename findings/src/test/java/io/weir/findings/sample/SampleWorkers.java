package io.weir.findings.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.SystemMachine;
import io.weir.core.result.WorkerLoss;
import io.weir.core.result.WorkerPlace;
import io.weir.core.result.WorkerTiming;
import io.weir.core.sample.RunResultBuilder;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Shares the load of a sample out among workers on other machines. */
public final class SampleWorkers {
  static final int COUNT = 4;
  private static final WorkerHosts HOSTS = new WorkerHosts.Ssh("hosts.yaml",
      Stream.of("load-1", "load-2")
          .map(name -> new RemoteHost(name, name, 2, Optional.empty(), Optional.empty(),
              Optional.empty()))
          .toList());
  /** The last worker reports nothing from then on. */
  private static final long LOST_INDEX = 20;
  private static final long SECOND = 1_000_000_000;

  private SampleWorkers() {}

  /** The same plan with workers on two hosts. */
  public static Plan onHosts(Plan plan) throws IOException {
    JsonNode tree =
        Json.reader(JsonNode.class).readTree(Json.compactWriter().writeValueAsString(plan));
    for (JsonNode run : tree.get("runs")) {
      ((ObjectNode) run.get("worker")).set("hosts",
          Json.reader(JsonNode.class)
              .readTree(Json.compactWriter()
                  .forType(WorkerHosts.class)
                  .writeValueAsString(HOSTS)));
      ((ObjectNode) run.get("workload")).put("topics", COUNT);
    }
    return Json.reader(Plan.class).readValue(tree.toString());
  }

  /** Splits the intervals of the first run, and names the workers in its result. */
  static void share(SampleFolder folder) throws IOException {
    PlannedRun run = folder.plan().runs().getFirst();
    Path file = folder.layout().intervals(run, 0);
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      IntervalSnapshot whole = Json.reader(IntervalSnapshot.class).readValue(line);
      for (int worker = 0; worker < COUNT; worker++) {
        if (worker < COUNT - 1 || whole.index() < LOST_INDEX) {
          lines.add(Json.compactWriter().writeValueAsString(part(whole, worker)));
        }
      }
    }
    Files.write(file, lines);
    Files.delete(folder.layout().ledger(run, 0));
    Path stored = folder.layout().result(run);
    RunResult result = Json.reader(RunResult.class).readValue(stored.toFile());
    Json.prettyWriter().writeValue(stored.toFile(), named(result));
  }

  private static IntervalSnapshot part(IntervalSnapshot whole, int worker) {
    Map<PhaseKind, Map<Counter, Long>> counters = new EnumMap<>(PhaseKind.class);
    whole.counters().forEach((phase, counts) -> {
      Map<Counter, Long> parts = new EnumMap<>(Counter.class);
      counts.forEach((counter, count) -> parts.put(counter, count / COUNT));
      counters.put(phase, parts);
    });
    return new IntervalSnapshot(worker, whole.index(), whole.startNanos(), whole.endNanos(),
        counters, whole.latencies(), whole.failures(), whole.underWay(), whole.host(),
        whole.arrived(), whole.delivered());
  }

  private static List<SystemMachine> machines() {
    return List.of(
        new SystemMachine("load-1", 4, Optional.of(DataSize.parse("14 GiB")), 25, "Linux 6.1"),
        new SystemMachine("load-2", 4, Optional.empty(), 21, "Linux 6.1"));
  }

  private static RunResult named(RunResult result) {
    List<WorkerPlace> places = new ArrayList<>();
    List<WorkerTiming> timing = new ArrayList<>();
    for (int worker = 0; worker < COUNT; worker++) {
      places.add(new WorkerPlace(worker, HOSTS.host(worker), "ip-10-0-0-" + (worker % 2 + 1), 4,
          Optional.of(new WorkerPlace.Lag(90_000 + 10_000 * worker, 2_100_000))));
      timing.add(new WorkerTiming(worker, worker % 2, worker % 2 * 40_000_000, 3e-6,
          40_000 + 5_000 * (worker % 2), 0, worker == 2 ? 900_000_000 : 3_000_000));
    }
    return RunResultBuilder.builder()
        .format(result.format())
        .run(result.run())
        .status(result.status())
        .problem(result.problem())
        .started(result.started())
        .ended(result.ended())
        .phases(result.phases())
        .drained(result.drained())
        .readBack(result.readBack())
        .failures(result.failures())
        .truth(result.truth())
        .processes(result.processes())
        .disk(result.disk())
        .use(result.use())
        .worker(result.worker())
        .catchUp(result.catchUp())
        .settled(result.settled())
        .timing(Optional.of(timing))
        .lostWorkers(Optional.of(List.of(new WorkerLoss(COUNT - 1, LOST_INDEX * SECOND,
            "ended on load-2 with exit code 137"))))
        .workers(Optional.of(places))
        .machines(Optional.of(machines()))
        .emulation(result.emulation())
        .idle(result.idle())
        .truncation(result.truncation())
        .build();
  }
}
