package io.weir.core.folder;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.Fingerprints;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.RunResult;
import io.weir.core.result.Silence;
import io.weir.core.result.SystemUse;
import java.nio.file.Path;

/**
 * The layout of a result folder.
 *
 * <ul>
 * <li>{@code plan.json, environment.json, findings.json, report.html, SHA256SUMS}
 * <li>{@code proofs.json}: proofs that the result leans on
 * <li>{@code proof.json, proof.txt}: instead of findings and a report, where systems were killed
 * <li>{@code traces/SHA256.txt}: arrivals that runs took from a trace
 * <li>{@code published/SHA256.csv}: published figures that belong to the scenario
 * <li>{@code environment-N.json}: {@link Environment} when the experiment went on, from 2
 * <li>{@code fingerprints.json}: {@link Fingerprints}
 * <li>{@code attempts/NNN-SYSTEM-N/}: the files of a run that was cut off and then repeated
 * <li>{@code runs/NNN-SYSTEM/result.json}: {@link RunResult}
 * <li>{@code runs/NNN-SYSTEM/search.json}: {@link io.weir.core.capacity.SearchRecord}
 * <li>{@code runs/NNN-SYSTEM/config/}: files that the processes were started with
 * <li>{@code runs/NNN-SYSTEM/logs/}: output of the processes and of the worker
 * <li>{@code runs/NNN-SYSTEM/SHA256SUMS}: written when the run ended
 * <li>{@code runs/NNN-SYSTEM/trials/NN/}, a trial:
 * <ul>
 * <li>{@code intervals.jsonl}: one {@link IntervalSnapshot} a line, no histograms
 * <li>{@code METRIC.hlog}: HdrHistogram log, nanoseconds, tagged with the phase
 * <li>{@code use.jsonl}: one {@link SystemUse} a line
 * <li>{@code broker-metrics.json}: {@link io.weir.core.metric.MetricCatalogue}
 * <li>{@code broker-metrics.jsonl}: one {@link io.weir.core.metric.MetricSample} a line
 * <li>{@code fault-events.jsonl}: one {@link FaultEvent} a line, where there was a fault
 * <li>{@code placements.jsonl}: one {@link PlacementSample} a line, likewise
 * <li>{@code silences.jsonl}: one {@link Silence} a line, likewise
 * <li>{@code ledger.json}: {@link io.weir.core.ledger.Ledger}
 * </ul>
 * </ul>
 *
 * @param root the result folder
 */
public record ResultLayout(Path root) {
  /** Returns one of its files, for reading. */
  public StoredFile stored(Path file) {
    return new StoredFile(root, file);
  }

  public Path plan() {
    return root.resolve("plan.json");
  }

  public Path environment() {
    return root.resolve("environment.json");
  }

  /** Returns the machine when the experiment went on. */
  public Path environment(int resumption) {
    return root.resolve("environment-" + resumption + ".json");
  }

  /** Returns the fingerprints of the files that systems, clients and weir itself ran from. */
  public Path fingerprints() {
    return root.resolve("fingerprints.json");
  }

  /** Returns the lock that reserves the folder for one weir at a time; it is empty. */
  public Path lock() {
    return root.resolve(".lock");
  }

  /** Returns the files of a run that was cut off and then repeated; attempts count from 1. */
  public Path attempt(PlannedRun run, int attempt) {
    return root.resolve("attempts").resolve(run.folder() + "-" + attempt);
  }

  public Path findings() {
    return root.resolve("findings.json");
  }

  public Path report() {
    return root.resolve("report.html");
  }

  /** Returns the outcome of a proof, in a proof's folder. */
  public Path proof() {
    return root.resolve("proof.json");
  }

  /** Returns the same in a readable layout. */
  public Path proofText() {
    return root.resolve("proof.txt");
  }

  /** Returns the proofs that the result leans on, if it leans on any. */
  public Path citedProofs() {
    return root.resolve("proofs.json");
  }

  public Path checksums() {
    return root.resolve("SHA256SUMS");
  }

  /** Returns the copy of a trace that runs took their arrivals from. */
  public Path trace(String sha256) {
    return root.resolve("traces").resolve(sha256 + ".txt");
  }

  /** Returns the copy of published figures that belong to the scenario. */
  public Path published(String sha256) {
    return root.resolve("published").resolve(sha256 + ".csv");
  }

  public Path run(PlannedRun run) {
    return root.resolve("runs").resolve(run.folder());
  }

  public Path result(PlannedRun run) {
    return run(run).resolve("result.json");
  }

  /** Returns the outcome of a search for the highest sustainable rate. */
  public Path search(PlannedRun run) {
    return run(run).resolve("search.json");
  }

  public Path config(PlannedRun run) {
    return run(run).resolve("config");
  }

  public Path logs(PlannedRun run) {
    return run(run).resolve("logs");
  }

  /** Returns the folder of a trial; a run at a fixed rate has one, number 0. */
  public Path trial(PlannedRun run, int trial) {
    return run(run).resolve("trials").resolve(String.format(java.util.Locale.ROOT, "%02d", trial));
  }

  public Path intervals(PlannedRun run, int trial) {
    return trial(run, trial).resolve("intervals.jsonl");
  }

  public Path histograms(PlannedRun run, int trial, Metric metric) {
    return trial(run, trial).resolve(metric.id() + ".hlog");
  }

  public Path use(PlannedRun run, int trial) {
    return trial(run, trial).resolve("use.jsonl");
  }

  /** Returns the catalog of the brokers' metrics. */
  public Path metricCatalogue(PlannedRun run, int trial) {
    return trial(run, trial).resolve("broker-metrics.json");
  }

  /** Returns the values of the brokers' metrics. */
  public Path metricSamples(PlannedRun run, int trial) {
    return trial(run, trial).resolve("broker-metrics.jsonl");
  }

  /** Returns the steps of faults, with their times. */
  public Path faultEvents(PlannedRun run, int trial) {
    return trial(run, trial).resolve("fault-events.jsonl");
  }

  /** Returns the placement of its partitions. */
  public Path placements(PlannedRun run, int trial) {
    return trial(run, trial).resolve("placements.jsonl");
  }

  /** Returns when nothing was acknowledged or delivered. */
  public Path silences(PlannedRun run, int trial) {
    return trial(run, trial).resolve("silences.jsonl");
  }

  public Path ledger(PlannedRun run, int trial) {
    return trial(run, trial).resolve("ledger.json");
  }
}
