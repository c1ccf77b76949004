package io.weir.lab.experiment;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.Fingerprints;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.store.ResultWriter;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An experiment that continues where it was cut off. Used once, by one thread. */
final class ResumedExperiment {
  /** The facts that stay the same from one hour to the next unless a user changes them. */
  private static final Map<String, List<String>> LASTING = Map.of(
      "cpu", List.of("model", "processors"),
      "memory", List.of("total"),
      "kernel", List.of("kernel", "architecture"),
      "java", List.of("vm", "version", "vendor"),
      "disk", List.of("file system", "mounted at", "device"));
  private static final int SHOWN = 8;

  private final ExperimentSetup setup;
  private final Path path;
  private final StoredPlanCheck check;
  private final boolean despiteChanges;
  private final Cancellation cancellation;
  private final ExperimentListener listener;

  /**
   * An experiment to continue.
   *
   * @param path its result folder
   * @param check the check that its open runs must pass
   * @param despiteChanges whether it continues if the machine, versions or files have changed
   */
  ResumedExperiment(ExperimentSetup setup, Path path, StoredPlanCheck check,
      boolean despiteChanges, Cancellation cancellation, ExperimentListener listener) {
    this.setup = setup;
    this.path = path;
    this.check = check;
    this.despiteChanges = despiteChanges;
    this.cancellation = cancellation;
    this.listener = listener;
  }

  /** Finished runs are read only once no other weir can write there. */
  ExperimentResult run() throws StoreException, ResumeException {
    ResultWriter folder = ResultWriter.reopen(path, setup.secrets().known());
    try {
      Resumption resumption = Resumption.of(path, check);
      Experiment experiment = new Experiment(setup, resumption.plan(), cancellation, listener);
      try {
        if (!resumption.open().isEmpty()) {
          prepare(experiment, resumption, folder);
        }
      } catch (InterruptedException e) {
        cancellation.interrupted();
      }
      experiment.runAll(folder, resumption.finished());
      return experiment.end(folder);
    } finally {
      folder.release();
    }
  }

  private void prepare(Experiment experiment, Resumption resumption, ResultWriter folder)
      throws StoreException, ResumeException, InterruptedException {
    ResultLayout layout = folder.layout();
    List<PlannedRun> damaged = resumption.damaged();
    requireAllowed(damaged, layout);
    Optional<Environment> before =
        read(layout.stored(layout.environment()), DocumentType.ENVIRONMENT);
    Environment now = experiment.probe();
    List<String> changes = new ArrayList<>();
    before.ifPresent(found -> changes.addAll(changes(found, now)));
    Fingerprints known = read(layout.stored(layout.fingerprints()), DocumentType.FINGERPRINTS)
        .orElse(Fingerprints.NONE);
    changes.addAll(known.changedIn(current(experiment, resumption, damaged)));
    requireAllowed(changes);

    folder.unseal();
    for (PlannedRun run : resumption.cutOff()) {
      folder.setAside(run);
    }
    Environment joined = joined(before, now, sentence(resumption, changes));
    folder.write(joined);
    if (before.isPresent()) {
      folder.write(now, number(layout));
    }
    experiment.continueWith(known);
    experiment.started(folder, joined);
  }

  /**
   * Returns the fingerprints of runs that finished before are known, whether the files are damaged
   * or not.
   */
  private Fingerprints current(Experiment experiment, Resumption resumption,
      List<PlannedRun> damaged) throws ResumeException, InterruptedException {
    Fingerprints all = Fingerprints.NONE;
    for (PlannedRun run : resumption.plan().runs()) {
      Optional<RunStatus> status = Optional.ofNullable(resumption.finished().get(run.index()))
          .map(RunResult::status);
      if (status.isPresent() || damaged.contains(run)) {
        get(experiment, run, status.orElse(RunStatus.FAILED));
        all = all.with(experiment.fingerprints(run));
      }
    }
    return all;
  }

  /** Gets the files that a run ran from. A run may have failed because they are not available. */
  private void get(Experiment experiment, PlannedRun run, RunStatus status)
      throws ResumeException, InterruptedException {
    Optional<Launcher> launcher = setup.launcher(run.system().broker());
    if (launcher.isEmpty()) {
      refuse(status, "nothing here can start '" + run.system().broker() + "'",
          "resume it where it began");
      return;
    }
    try {
      cancellation.interruptibly(() -> {
        experiment.artifacts().server(launcher.get(), run.system());
        return experiment.artifacts().client(launcher.get(), run.system());
      });
    } catch (ResolveException e) {
      refuse(status, e.getMessage(), "nothing was changed; try again");
    }
  }

  private static void refuse(RunStatus status, String reason, String next)
      throws ResumeException {
    if (status != RunStatus.FAILED) {
      throw new ResumeException(reason, next);
    }
  }

  private void requireAllowed(List<PlannedRun> damaged, ResultLayout layout)
      throws ResumeException {
    if (damaged.isEmpty() || despiteChanges) {
      return;
    }
    throw new ResumeException(
        "runs had finished, and are damaged or no longer those in plan.json: "
            + some(damaged.stream().map(PlannedRun::folder).toList(), ", "),
        "nothing was changed; copy " + layout.root() + " again from where it was made, or say"
            + " --despite-changes to set them aside and make them again");
  }

  private void requireAllowed(List<String> changes) throws ResumeException {
    if (changes.isEmpty() || despiteChanges) {
      return;
    }
    throw new ResumeException(
        "this differs from the beginning of the experiment, so its runs could not be compared:\n"
            + "  " + some(changes, "\n  "),
        "nothing was changed; restore the former state, run the scenario again, or pass"
            + " --despite-changes, which the report then mentions");
  }

  private static String some(List<String> changes, String between) {
    return changes.stream().limit(SHOWN).collect(Collectors.joining(between))
        + (changes.size() > SHOWN ? between + "and " + (changes.size() - SHOWN) + " more" : "");
  }

  private static Environment joined(Optional<Environment> before, Environment now,
      String sentence) {
    Environment base = before.orElse(now);
    List<String> warnings = new ArrayList<>(base.warnings());
    warnings.add(sentence);
    return new Environment(base.format(), base.weirVersion(), base.facts(), warnings,
        base.calibration(), base.noise());
  }

  private static String sentence(Resumption resumption, List<String> changes) {
    String runs = resumption.open()
        .stream()
        .map(run -> Integer.toString(run.index()))
        .collect(Collectors.joining(", "));
    return "resumed on " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + ": run "
        + runs + " of " + resumption.plan().runs().size()
        + (resumption.open().size() == 1 ? " was" : " were") + " made from then on"
        + (changes.isEmpty() ? "" : ", though " + some(changes, "; "));
  }

  private static int number(ResultLayout layout) {
    int number = 2;
    while (Files.exists(layout.environment(number))) {
      number++;
    }
    return number;
  }

  private static <T> Optional<T> read(StoredFile file, DocumentType<T> type)
      throws ResumeException {
    if (!file.exists()) {
      return Optional.empty();
    }
    try {
      return Optional.of(type.read(file));
    } catch (NewerFormatException e) {
      throw Resumption.newer(e);
    } catch (IOException e) {
      throw new ResumeException(file.path() + " can't be read: " + e.getMessage(),
          "it is damaged; copy it again from its source, or run the scenario again");
    }
  }

  /** Returns the differences, human-readable. */
  private static List<String> changes(Environment before, Environment now) {
    List<String> changes = new ArrayList<>();
    compare("weir", before.weirVersion(), now.weirVersion(), changes);
    LASTING.keySet().stream().sorted().forEach(topic -> {
      for (String name : LASTING.get(topic)) {
        compare(topic + ": " + name, fact(before, topic, name), fact(now, topic, name), changes);
      }
    });
    return changes;
  }

  private static String fact(Environment environment, String topic, String name) {
    return environment.facts().getOrDefault(topic, Map.of()).getOrDefault(name, "unknown");
  }

  private static void compare(String what, String before, String now, List<String> changes) {
    if (!before.equals(now)) {
      changes.add(what + " was " + before + " and is " + now);
    }
  }
}
