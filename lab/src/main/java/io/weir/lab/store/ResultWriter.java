package io.weir.lab.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Proof;
import io.weir.core.published.PublishedFile;
import io.weir.core.result.Environment;
import io.weir.core.result.Fingerprints;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.secret.KnownSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;

/**
 * The result folder of one experiment, kept from other weirs until it is released. Only ever adds
 * to it; what is replaced is set aside.
 */
public final class ResultWriter {
  private static final String PROOFS = "proofs";

  private final ResultLayout layout;
  private final KnownSecrets secrets;
  private final RedactedJson json;
  private final FolderLock lock;

  private ResultWriter(ResultLayout layout, KnownSecrets secrets, FolderLock lock) {
    this.layout = layout;
    this.secrets = secrets;
    this.json = new RedactedJson(secrets);
    this.lock = lock;
  }

  /**
   * Makes the folder {@code results/SCENARIO/TIME} with the plan in it, and points the link {@code
   * latest} next to it there.
   *
   * @param results the folder that holds the results of all scenarios; made if it is missing
   * @param plan the plan; secrets are taken out of the copy that is kept
   * @param now the time that names the folder, in UTC
   */
  public static ResultWriter create(Path results, Plan plan, Instant now) throws StoreException {
    return create(results, plan, PlanFiles.NONE, KnownSecrets.NONE, now);
  }

  /**
   * Makes the folder likewise, with copies of the files that the plan names.
   *
   * @param files those that the plan names; what messages are filled with is not kept
   * @param secrets those that must not come into any file
   */
  public static ResultWriter create(Path results, Plan plan, PlanFiles files,
      KnownSecrets secrets, Instant now) throws StoreException {
    Path scenario = results.toAbsolutePath().normalize().resolve(plan.name());
    return createIn(scenario, plan, files, secrets, now);
  }

  /**
   * Makes the folder {@code results/SCENARIO/proofs/TIME} likewise. A proof measures nothing, so it
   * must not take the place of the latest measurement.
   */
  public static ResultWriter createProof(Path results, Plan plan, PlanFiles files,
      KnownSecrets secrets, Instant now) throws StoreException {
    Path scenario = results.toAbsolutePath().normalize().resolve(plan.name());
    return createIn(scenario.resolve(PROOFS), plan, files, secrets, now);
  }

  /** Returns the plan comes last: if it exists, all files that it names exist. */
  private static ResultWriter createIn(Path scenario, Plan plan, PlanFiles files,
      KnownSecrets secrets, Instant now) throws StoreException {
    Path folder = NewFolder.create(scenario, now);
    ResultWriter created = of(new ResultLayout(folder), secrets);
    try {
      for (ArrivalTrace trace : files.traces().values()) {
        created.keep(trace);
      }
      if (files.published().isPresent()) {
        created.keep(files.published().get());
      }
      created.write(plan);
      NewFolder.linkLatest(folder);
      return created;
    } catch (StoreException e) {
      created.release();
      throw e;
    }
  }

  /**
   * Opens the folder of an experiment that was begun before, to continue it.
   *
   * @param secrets those that must not come into any file
   * @throws StoreException if another weir is writing there
   */
  public static ResultWriter reopen(Path folder, KnownSecrets secrets) throws StoreException {
    return of(new ResultLayout(folder), secrets);
  }

  private static ResultWriter of(ResultLayout layout, KnownSecrets secrets)
      throws StoreException {
    return new ResultWriter(layout, secrets, FolderLock.take(layout.lock()));
  }

  /** Returns a plan in JSON as a result folder keeps it: without secrets. */
  public static String json(Plan plan) {
    KnownSecrets secrets = new KnownSecrets.Collector().add(plan).known();
    try {
      return new RedactedJson(secrets).pretty().writeValueAsString(RedactedJson.plan(plan));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a plan can always be written as JSON", e);
    }
  }

  /** Returns the folder itself. */
  public Path path() {
    return layout.root();
  }

  /** Returns its layout. */
  public ResultLayout layout() {
    return layout;
  }

  /** Writes the plan in place of an earlier version. */
  public void write(Plan plan) throws StoreException {
    AtomicFile.write(layout.plan(), json.pretty(), RedactedJson.plan(plan));
  }

  /** Writes down what the machine is like. */
  public void write(Environment environment) throws StoreException {
    AtomicFile.write(layout.environment(), json.pretty(), environment);
  }

  /** Writes the proof so far, in place of an earlier version; secrets are removed. */
  public void write(Proof proof) throws StoreException {
    AtomicFile.write(layout.proof(), json.pretty(), proof);
  }

  private void keep(ArrivalTrace trace) throws StoreException {
    keep(layout.trace(trace.sha256()), trace.content());
  }

  private void keep(PublishedFile published) throws StoreException {
    keep(layout.published(published.sha256()), published.content());
  }

  private static void keep(Path copy, byte[] content) throws StoreException {
    try {
      Files.createDirectories(copy.getParent());
    } catch (IOException e) {
      throw StoreException.writing(copy, e);
    }
    AtomicFile.write(copy, out -> out.write(content));
  }

  /** Makes the folder of a run. */
  public RunFolder begin(PlannedRun run) throws StoreException {
    return RunFolder.create(layout, run, secrets);
  }

  /**
   * Writes the machine's environment at the continuation of the experiment, next to that of its
   * beginning.
   */
  public void write(Environment environment, int resumption) throws StoreException {
    AtomicFile.write(layout.environment(resumption), json.pretty(), environment);
  }

  /** Writes down what systems, clients and weir itself run from. */
  public void write(Fingerprints fingerprints) throws StoreException {
    AtomicFile.write(layout.fingerprints(), json.pretty(), fingerprints);
  }

  /**
   * Takes the checksums back, and the report on what was measured before: from here on there is no
   * end of the experiment yet.
   */
  public void unseal() throws StoreException {
    for (Path file : List.of(layout.checksums(), layout.findings(), layout.report())) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw StoreException.writing(file, e);
      }
    }
  }

  /** Sets the folder of an unfinished run aside, so that the run can be repeated. */
  public void setAside(PlannedRun run) throws StoreException {
    Path folder = layout.run(run);
    int attempt = 1;
    while (Files.exists(layout.attempt(run, attempt))) {
      attempt++;
    }
    new RedactedLogs(layout.logs(run), secrets).replace();
    Path aside = layout.attempt(run, attempt);
    try {
      Files.createDirectories(aside.getParent());
      Files.move(folder, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw StoreException.writing(aside, e);
    }
  }

  /** Lets other weirs have the folder. */
  public void release() throws StoreException {
    lock.close();
  }

  /** Writes the checksums of all files, as the experiment's last act. */
  public void seal() throws StoreException {
    Checksums.write(layout);
  }
}
