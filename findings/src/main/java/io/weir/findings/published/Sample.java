package io.weir.findings.published;

import io.weir.findings.run.RunFindings;
import java.util.List;

/** One quantity in all runs of a cell. */
public sealed interface Sample {
  /**
   * The values of the runs.
   *
   * @param values one of each run that could be used, sorted
   * @param factor by what factor the true number of any of them may be above or below; 1 or more
   * @param left how many runs were left out
   * @param suspect whether one of the figures is suspect
   * @param runs the runs that were used
   */
  record Values(List<Double> values, double factor, int left, boolean suspect,
      List<RunFindings> runs)
      implements Sample {
    public Values {
      values = values.stream().sorted().toList();
      runs = List.copyOf(runs);
      if (values.isEmpty()) {
        throw new IllegalArgumentException("a sample without values is none");
      }
    }

    double[] array() {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /**
   * Nothing that could be used.
   *
   * @param reason why not
   * @param asked whether runs were to measure it at all
   */
  record None(String reason, boolean asked) implements Sample {}
}
