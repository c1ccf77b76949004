package io.weir.lab.experiment;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Trace;
import io.weir.core.secret.Redaction;
import io.weir.core.unit.DataSize;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.FinishedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An unfinished experiment, read from its result folder. Immutable; opening it changes nothing.
 *
 * @param folder the result folder
 * @param plan the plan that it was begun with
 * @param finished the results of the finished runs, by the runs' index
 * @param traces the traces that the plan names, by the SHA-256 of their content
 */
public record Resumption(Path folder, Plan plan, Map<Integer, RunResult> finished,
    Map<String, ArrivalTrace> traces) {
  private static final String NOTHING_CHANGED = "nothing was changed";

  public Resumption {
    finished = Collections.unmodifiableMap(new LinkedHashMap<>(finished));
    traces = Map.copyOf(traces);
  }

  /**
   * Reads a result folder.
   *
   * @param check the check that the open runs must pass
   * @throws ResumeException if it is no result folder, or its experiment can't continue
   */
  public static Resumption of(Path folder, StoredPlanCheck check) throws ResumeException {
    ResultLayout layout = new ResultLayout(real(folder));
    if (layout.stored(layout.proof()).exists()) {
      throw new ResumeException(folder + " is a proof's, and a proof can't be resumed",
          "repeat it with 'weir prove'");
    }
    requireRegular(layout);
    Plan plan = plan(layout);
    requireUnchanged(layout, layout.plan());
    Map<Integer, RunResult> finished = new LinkedHashMap<>();
    for (PlannedRun run : plan.runs()) {
      finished(layout, run).ifPresent(result -> finished.put(run.index(), result));
    }
    // Runs that take turns are one measurement, which is repeated as a whole.
    plan.runs()
        .stream()
        .filter(run -> plan.together(run)
            .stream()
            .anyMatch(other -> !finished.containsKey(other.index())))
        .toList()
        .forEach(run -> finished.remove(run.index()));
    Resumption resumption =
        new Resumption(layout.root(), plan, finished, traces(layout, plan));
    resumption.requirePossible(check);
    return resumption;
  }

  private static Optional<RunResult> finished(ResultLayout layout, PlannedRun run)
      throws ResumeException {
    try {
      return FinishedRun.find(layout, run);
    } catch (NewerFormatException e) {
      throw newer(e);
    }
  }

  static ResumeException newer(NewerFormatException e) {
    return new ResumeException(e.getMessage(), NOTHING_CHANGED);
  }

  /** Weir would write through a link, and wait for a pipe. */
  private static void requireRegular(ResultLayout layout) throws ResumeException {
    try {
      Optional<Path> other = Checksums.irregular(layout).stream().findFirst();
      if (other.isPresent()) {
        throw new ResumeException(other.get() + " is a link, a pipe or the like, and a result"
            + " folder holds only files", "remove it; " + NOTHING_CHANGED);
      }
    } catch (IOException e) {
      throw new ResumeException(layout.root() + " can't be read: " + e.getMessage(),
          "check that you may read all of it");
    }
  }

  /** A folder that was sealed once says what its plan was. */
  private static void requireUnchanged(ResultLayout layout, Path file) throws ResumeException {
    try {
      if (Checksums.isChanged(layout, file)) {
        throw new ResumeException(file + " has changed since its checksum was written",
            "copy it again from where it was made, or run the scenario again");
      }
    } catch (IOException e) {
      throw new ResumeException(layout.checksums() + " can't be read: " + e.getMessage(),
          "copy it again from where it was made");
    }
  }

  private void requirePossible(StoredPlanCheck check) throws ResumeException {
    Optional<String> problem = check.problem(plan, open(), traces);
    if (problem.isPresent()) {
      throw new ResumeException(
          "the plan in " + folder + " holds an invalid scenario: " + problem.get(),
          "it was changed, or another version of weir wrote it; run the scenario again");
    }
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
    if (!layout.stored(layout.plan()).exists()) {
      throw new ResumeException(layout.root() + " is not a result folder: it holds no plan.json",
          "name the folder that 'weir run' named when it began");
    }
    try {
      Plan plan = DocumentType.PLAN.read(layout.stored(layout.plan()));
      requireWhole(layout, plan);
      return plan;
    } catch (NewerFormatException e) {
      throw newer(e);
    } catch (IOException e) {
      throw new ResumeException(layout.plan() + " can't be read as a plan: " + e.getMessage(),
          "it is damaged, or another version of weir wrote it; run the scenario again");
    }
  }

  /** Secrets are not kept; where a scenario held one itself, the plan lacks it. */
  private static void requireWhole(ResultLayout layout, Plan plan) throws ResumeException {
    for (PlannedRun run : plan.runs()) {
      if (holds(run.system(), Redaction.HIDDEN)) {
        throw new ResumeException("the plan in " + layout.root() + " lacks a secret of system '"
            + run.system().name() + "', which the scenario held itself and which was not kept",
            "refer to it as \"${env:NAME}\" in the scenario, and run that again");
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
        traces.put(sha256.get(), trace(layout.stored(layout.trace(sha256.get())), sha256.get()));
      }
    }
    return traces;
  }

  private static ArrivalTrace trace(StoredFile file, String sha256) throws ResumeException {
    try {
      ArrivalTrace trace = ArrivalTrace.parse(file.bytes(new DataSize(ArrivalTrace.MAX_BYTES)));
      if (trace.sha256().equals(sha256)) {
        return trace;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new ResumeException("the trace " + file.path() + " can't be read: " + e.getMessage(),
          "run the scenario again");
    }
    throw new ResumeException("the trace " + file.path() + " is not the one that the plan names",
        "run the scenario again");
  }

  /** Returns the runs that are still to be made, in order. */
  public List<PlannedRun> open() {
    return plan.runs().stream().filter(run -> !finished.containsKey(run.index())).toList();
  }

  /** Returns those of them that had finished, and were damaged or planned otherwise since. */
  List<PlannedRun> damaged() throws ResumeException {
    ResultLayout layout = new ResultLayout(folder);
    List<PlannedRun> damaged = new ArrayList<>();
    for (PlannedRun run : open()) {
      if (FinishedRun.isSealed(layout, run) && finished(layout, run).isEmpty()) {
        damaged.add(run);
      }
    }
    return damaged;
  }

  /** Returns those of them that began before and were cut off. */
  public List<PlannedRun> cutOff() {
    ResultLayout layout = new ResultLayout(folder);
    return open().stream().filter(run -> Files.exists(layout.run(run))).toList();
  }
}
