package io.weir.findings.run;

import io.weir.core.result.RunStatus;
import io.weir.findings.doc.Text;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Quantity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The confidence in the runs of one experiment, or of several. Runs that were cut off have no
 * verdict.
 *
 * @param verdicts how many of the other runs have which verdict, best first
 * @param completed how many runs completed
 * @param planned how many runs were planned
 */
public record Confidence(Map<Verdict, Long> verdicts, long completed, long planned) {
  public Confidence {
    verdicts = verdicts.isEmpty() ? Map.of() : new EnumMap<>(verdicts);
    if (completed > planned || over(verdicts) > planned) {
      throw new IllegalArgumentException(
          "more than the " + planned + " planned runs: " + completed + " completed, " + verdicts);
    }
  }

  /** Returns that in these runs. */
  public static Confidence of(List<RunFindings> runs) {
    return new Confidence(
        runs.stream()
            .filter(run -> !run.wasCutOff())
            .collect(Collectors.groupingBy(RunFindings::verdict, Collectors.counting())),
        runs.stream().filter(run -> run.status() == RunStatus.COMPLETED).count(), runs.size());
  }

  /** Returns that in the runs of both. */
  public Confidence plus(Confidence other) {
    return new Confidence(
        Stream.of(verdicts, other.verdicts)
            .flatMap(counts -> counts.entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum)),
        completed + other.completed, planned + other.planned);
  }

  /** Returns whether all runs completed. */
  public boolean isComplete() {
    return completed == planned;
  }

  /** Returns whether any run was cut off, so that the experiment can be continued. */
  public boolean wasCutOff() {
    return over(verdicts) < planned;
  }

  private static long over(Map<Verdict, Long> verdicts) {
    return verdicts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the worst verdict. */
  public Verdict worst() {
    return verdicts.keySet().stream().reduce(Verdict.VALID, Verdict::and);
  }

  /** Returns it in words, with the number of runs unless the worst verdict holds for all. */
  public Text text() {
    Verdict worst = worst();
    long such = verdicts.getOrDefault(worst, 0L);
    String runs = Quantity.of(planned, "run");
    return wasCutOff()
        ? Text.chip(Verdict.LOW_CONFIDENCE.and(worst).pill(),
            "cut off after " + completed + " of " + runs
                + (worst == Verdict.VALID ? "" : ", " + worst.label() + " in " + such))
        : Text.chip(worst.pill(),
            worst.label() + (such == planned ? "" : " in " + such + " of " + runs));
  }
}
