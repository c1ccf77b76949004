package io.weir.lab.experiment;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Trace;
import io.weir.core.secret.Redaction;
import io.weir.lab.store.FinishedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An experiment that did not come to its end, as its result folder tells. Immutable; opening it
 * changes nothing.
 *
 * @param folder the result folder
 * @param plan the plan that it was begun with
 * @param finished the results of the runs that came to their end, by the runs' index
 * @param traces the traces that the plan names, by the SHA-256 of their content
 */
public record Resumption(Path folder, Plan plan, Map<Integer, RunResult> finished,
    Map<String, ArrivalTrace> traces) {
  public Resumption {
    finished = Collections.unmodifiableMap(new LinkedHashMap<>(finished));
    traces = Map.copyOf(traces);
  }

  /**
   * Reads a result folder.
   *
   * @throws ResumeException if it is none, or can't be gone on with
   */
  public static Resumption of(Path folder) throws ResumeException {
    ResultLayout layout = new ResultLayout(real(folder));
    if (Files.exists(layout.proof())) {
      throw new ResumeException(folder + " is a proof's, and a proof can't be resumed",
          "make it anew with 'weir prove'");
    }
    Plan plan = plan(layout);
    Map<Integer, RunResult> finished = new LinkedHashMap<>();
    for (PlannedRun run : plan.runs()) {
      FinishedRun.find(layout, run).ifPresent(result -> finished.put(run.index(), result));
    }
    return new Resumption(layout.root(), plan, finished, traces(layout, plan));
  }

  private static Path real(Path folder) throws ResumeException {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new ResumeException("there is no folder " + folder,
          "name the result folder of an experiment that was cut off");
    }
  }

  private static Plan plan(ResultLayout layout) throws ResumeException {
    if (!Files.isRegularFile(layout.plan())) {
      throw new ResumeException(layout.root() + " is not a result folder: it holds no plan.json",
          "name the folder that 'weir run' named when it began");
    }
    try {
      Plan plan = Json.reader(Plan.class).readValue(layout.plan().toFile());
      requireWhole(layout, plan);
      return plan;
    } catch (IOException e) {
      throw new ResumeException(layout.plan() + " can't be read as a plan: " + e.getMessage(),
          "it is damaged, or another version of weir wrote it; run the scenario anew");
    }
  }

  /** Secrets are not kept; where a scenario held one itself, the plan lacks it. */
  private static void requireWhole(ResultLayout layout, Plan plan) throws ResumeException {
    for (PlannedRun run : plan.runs()) {
      if (holds(run.system(), Redaction.HIDDEN)) {
        throw new ResumeException("the plan in " + layout.root() + " lacks a secret of system '"
            + run.system().name() + "', which the scenario held itself and which was not kept",
            "refer to it as \"${env:NAME}\" in the scenario, and run that anew");
      }
    }
  }

  private static boolean holds(SystemSpec system, String text) {
    Stream<String> addresses = system.existing()
        .stream()
        .flatMap(cluster -> cluster.addresses().values().stream());
    Stream<String> properties = system.properties()
        .values()
        .stream()
        .flatMap(section -> section.values().stream());
    return Stream.of(addresses, properties, system.options().values().stream())
        .flatMap(Function.identity())
        .anyMatch(value -> value.contains(text));
  }

  private static Map<String, ArrivalTrace> traces(ResultLayout layout, Plan plan)
      throws ResumeException {
    Map<String, ArrivalTrace> traces = new HashMap<>();
    for (PlannedRun run : plan.runs()) {
      Optional<String> sha256 = run.workload().load().trace().map(Trace::sha256);
      if (sha256.isPresent() && !traces.containsKey(sha256.get())) {
        traces.put(sha256.get(), trace(layout.trace(sha256.get()), sha256.get()));
      }
    }
    return traces;
  }

  private static ArrivalTrace trace(Path file, String sha256) throws ResumeException {
    try {
      ArrivalTrace trace = ArrivalTrace.parse(Files.readAllBytes(file));
      if (trace.sha256().equals(sha256)) {
        return trace;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new ResumeException("the trace " + file + " can't be read: " + e.getMessage(),
          "run the scenario anew");
    }
    throw new ResumeException("the trace " + file + " is not the one that the plan names",
        "run the scenario anew");
  }

  /** The runs that are still to be made, in order. */
  public List<PlannedRun> open() {
    return plan.runs().stream().filter(run -> !finished.containsKey(run.index())).toList();
  }

  /** Those of them that began before and were cut off. */
  public List<PlannedRun> cutOff() {
    ResultLayout layout = new ResultLayout(folder);
    return open().stream().filter(run -> Files.exists(layout.run(run))).toList();
  }
}
