package io.weir.findings.published;

import io.weir.findings.figure.ValueBounds;
import io.weir.findings.run.RunFindings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One quantity in all runs of a cell. */
public sealed interface Sample {
  /**
   * The values of the runs.
   *
   * @param values what each run that can be used shows of its value, by repetition
   * @param left how many runs were left out
   * @param suspect whether one of the values has low confidence
   * @param runs the runs that were used
   */
  record Values(Map<Integer, ValueBounds> values, int left, boolean suspect, List<RunFindings> runs)
      implements Sample {
    public Values {
      values = Collections.unmodifiableMap(new TreeMap<>(values));
      runs = List.copyOf(runs);
      if (values.isEmpty()) {
        throw new IllegalArgumentException("a sample without values is none");
      }
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
