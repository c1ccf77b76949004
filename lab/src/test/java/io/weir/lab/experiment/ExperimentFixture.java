package io.weir.lab.experiment;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.launch.Launcher;
import io.weir.core.ledger.Ledger;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.driver.loopback.LoopbackLauncher;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import io.weir.lab.trial.TrialLimits;
import io.weir.lab.worker.LocalWorkers;
import io.weir.lab.worker.OwnClassPath;
import io.weir.lab.worker.WorkerClassPath;
import io.weir.lab.worker.WorkerPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The environment of experiments on the loopback broker, and their files on disk. */
public final class ExperimentFixture {
  private final Path folder;

  public ExperimentFixture(Path folder) {
    this.folder = folder;
  }

  Path work() {
    return folder.resolve("work");
  }

  Path results() {
    return folder.resolve("results");
  }

  ExperimentSetup setup() {
    return setup(new LoopbackLauncher());
  }

  public ExperimentSetup setup(Launcher launcher) {
    return setup(launcher, new LocalWorkers());
  }

  ExperimentSetup setup(Launcher launcher, WorkerPool workers) {
    return new ExperimentSetup(
        "test",
        results(),
        work(),
        List.of(launcher),
        MavenArtifactResolver.withCache(folder.resolve("cache")),
        new Provisioner(),
        new WorkerClassPath(OwnClassPath.files(), Map.of("loopback", List.of())),
        (hosts, emulation) -> workers,
        TrialLimits.DEFAULT,
        PlanFiles.NONE,
        Vault.EMPTY,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The one result folder of the one scenario. */
  ResultLayout latest() throws IOException {
    return new ResultLayout(results().resolve("on-loopback").resolve("latest").toRealPath());
  }

  RunResult result(PlannedRun run) throws IOException {
    return Json.reader(RunResult.class).readValue(latest().result(run).toFile());
  }

  List<IntervalSnapshot> intervals(PlannedRun run) throws IOException {
    List<IntervalSnapshot> intervals = new ArrayList<>();
    for (String line : Files.readAllLines(latest().intervals(run, 0))) {
      intervals.add(Json.reader(IntervalSnapshot.class).readValue(line));
    }
    return intervals;
  }

  Optional<Ledger> ledger(PlannedRun run) throws IOException {
    Path file = latest().ledger(run, 0);
    return Files.exists(file)
        ? Optional.of(Json.reader(Ledger.class).readValue(file.toFile()))
        : Optional.empty();
  }

  /** The worker JVMs that run below this JVM. */
  static List<ProcessHandle> workers() {
    return workers(ProcessHandle.current());
  }

  static List<ProcessHandle> workers(ProcessHandle parent) {
    return parent.descendants()
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .toList();
  }
}
