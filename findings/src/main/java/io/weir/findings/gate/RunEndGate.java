package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import java.util.List;
import java.util.Optional;

/** A run that did not complete has no valid figure. */
public final class RunEndGate implements Gate {
  @Override
  public Optional<Reason> judge(FigureKey figure, RunEvidence run) {
    return reason(run, List.of(figure));
  }

  static Optional<Reason> reason(RunEvidence run, List<FigureKey> figures) {
    Optional<String> problem = run.problem().map(RunEndGate::withoutLogs);
    String because = problem.map(text -> ": " + text).orElse("");
    return switch (run.status()) {
      case COMPLETED -> Optional.empty();
      case INTERRUPTED -> reason("the run was interrupted" + because, "run it again", figures);
      case FAILED -> reason("the run failed" + because, "see its logs folder, then run it again",
          figures);
      case UNFINISHED -> reason(
          problem.orElse("the run was cut off before its end could be written"),
          "run it again", figures);
    };
  }

  /**
   * Returns the first line says what happened; the ends of logs that follow are the problem's own.
   */
  private static String withoutLogs(String problem) {
    String first = problem.lines().findFirst().orElse(problem);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  private static Optional<Reason> reason(String text, String nextStep, List<FigureKey> figures) {
    return Optional.of(new Reason(GateId.RUN_END, Verdict.INVALID, text, nextStep, figures));
  }
}
