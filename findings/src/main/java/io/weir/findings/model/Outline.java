package io.weir.findings.model;

import io.weir.core.result.RunStatus;
import io.weir.findings.figure.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a result in short. It is at the head of the findings, so that a list of many
 * results needs no more than that.
 *
 * @param verdict the worst verdict of all runs, those that did not take place included
 * @param planned how many runs were planned
 * @param completed how many of them completed
 * @param started when the first deployment began
 * @param ended when the last run was over
 */
public record Outline(Verdict verdict, int planned, int completed, Optional<Instant> started,
    Optional<Instant> ended) {
  /** Returns that of all runs of a plan. */
  public static Outline of(List<RunFindings> runs) {
    return new Outline(
        runs.stream().map(RunFindings::verdict).reduce(Verdict.VALID, Verdict::and),
        runs.size(),
        (int) runs.stream().filter(run -> run.status() == RunStatus.COMPLETED).count(),
        runs.stream().flatMap(run -> run.started().stream()).min(Instant::compareTo),
        runs.stream().flatMap(run -> run.ended().stream()).max(Instant::compareTo));
  }
}
