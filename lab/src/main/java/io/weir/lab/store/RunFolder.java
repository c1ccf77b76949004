package io.weir.lab.store;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.folder.ResultLayout;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.Redaction;
import io.weir.core.secret.SecretName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The folder of one run. Only ever adds to it. */
public final class RunFolder {
  private static final Pattern PROPERTIES = Pattern.compile(".*\\.(?:properties|conf|cfg)");

  private final ResultLayout layout;
  private final PlannedRun run;
  private final KnownSecrets secrets;
  private final RedactedJson json;

  private RunFolder(ResultLayout layout, PlannedRun run, KnownSecrets secrets) {
    this.layout = layout;
    this.run = run;
    this.secrets = secrets;
    this.json = new RedactedJson(secrets);
  }

  static RunFolder create(ResultLayout layout, PlannedRun run, KnownSecrets secrets)
      throws StoreException {
    makeDirectory(layout.logs(run));
    return new RunFolder(layout, run, secrets);
  }

  /** Returns the folder for the output of processes. */
  public Path logs() {
    return layout.logs(run);
  }

  /** Returns the file for a worker's log. */
  public Path workerLog(int worker) {
    return logs()
        .resolve(worker == 0 ? "worker.log" : String.format(Locale.ROOT, "worker-%d.log", worker));
  }

  /** Writes the state of the run, in place of an earlier version; secrets are removed. */
  public void write(RunResult result) throws StoreException {
    AtomicFile.write(layout.result(run), json.pretty(), result);
  }

  /** Writes the state of a search, in place of an earlier version. */
  public void write(SearchRecord search) throws StoreException {
    AtomicFile.write(layout.search(run), json.pretty(), search);
  }

  /** Returns the layout of the result folder. */
  public ResultLayout layout() {
    return layout;
  }

  /**
   * Keeps the files that processes are started with; secrets are taken out.
   *
   * @param plan the processes
   * @param site the folder of the system's processes; files below it keep their place within it
   */
  public void keepConfig(ClusterPlan plan, Path site) throws StoreException {
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan process : stage.processes()) {
        keepConfig(process, site);
      }
    }
  }

  private void keepConfig(ProcessPlan process, Path site) throws StoreException {
    for (Map.Entry<Path, String> file : process.files().entrySet()) {
      Path copy =
          layout.config(run).resolve(placeOf(file.getKey(), process.name(), site).toString());
      makeDirectory(copy.getParent());
      byte[] content = redacted(file.getKey(), file.getValue()).getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(copy, out -> out.write(content));
    }
  }

  /** A file with the name of a secret, such as {@code .cookie}, is one as a whole. */
  private String redacted(Path file, String content) {
    if (SecretName.hides(file.getFileName().toString(), content)) {
      return Redaction.HIDDEN;
    }
    return secrets.apply(PROPERTIES.matcher(file.toString()).matches()
        ? Redaction.properties(content)
        : content);
  }

  private static Path placeOf(Path file, String process, Path site) {
    Path absolute = file.toAbsolutePath().normalize();
    Path root = site.toAbsolutePath().normalize();
    return absolute.startsWith(root)
        ? root.relativize(absolute)
        : Path.of(process).resolve(absolute.getFileName());
  }

  /** Takes secrets out of the logs, once the processes that wrote them have ended. */
  public void redactLogs() throws StoreException {
    new RedactedLogs(logs(), secrets).replace();
  }

  /** Writes the checksums of the run's files, as its last act: a run that has them is finished. */
  public void seal() throws StoreException {
    Checksums.write(new ResultLayout(layout.run(run)));
  }

  /** Opens the files of a trial. */
  public TrialRecorder trial(int trial) throws StoreException {
    makeDirectory(layout.trial(run, trial));
    return new TrialRecorder(layout, run, trial);
  }

  /** The file for what the system uses during a trial, whose files must be open. */
  public UseLog use(int trial) {
    return new UseLog(layout.use(run, trial), json.compact());
  }

  /**
   * Returns the file for what the system says of itself during a trial, whose files must be open.
   */
  public MetricLog metrics(int trial) {
    return new MetricLog(layout.metricCatalogue(run, trial), layout.metricSamples(run, trial),
        json.compact());
  }

  /** Returns the files for a fault during a trial, whose files must be open. */
  public FaultLog faults(int trial) {
    return new FaultLog(layout.faultEvents(run, trial), layout.placements(run, trial),
        layout.silences(run, trial), json.compact());
  }

  private static void makeDirectory(Path directory) throws StoreException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw StoreException.writing(directory, e);
    }
  }
}
