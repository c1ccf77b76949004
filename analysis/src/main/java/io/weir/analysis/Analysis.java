package io.weir.analysis;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.Thresholds;
import java.util.List;
import java.util.Optional;

/** Turns a result folder into findings. Stateless; equal folders give equal findings. */
public final class Analysis {
  private Analysis() {
  }

  /**
   * What a result folder says, judged by the default thresholds.
   *
   * @throws ResultUnreadableException if the folder is none or a file that everything depends on can't be read
   */
  public static Findings of(ResultFolder folder) {
    return of(folder, Thresholds.DEFAULT);
  }

  /**
   * What a result folder says. Runs that did not take place, failed or were cut off are part of it.
   *
   * @throws ResultUnreadableException if a file that everything depends on can't be read
   */
  public static Findings of(ResultFolder folder, Thresholds thresholds) {
    return new Findings(
        Findings.FORMAT,
        folder.plan(),
        folder.plan().runs().stream().map(run -> run.system().name()).distinct().toList(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        thresholds);
  }
}
