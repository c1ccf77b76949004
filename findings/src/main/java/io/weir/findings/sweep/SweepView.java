package io.weir.findings.sweep;

import io.weir.findings.comparison.FigureValues;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.VariantFindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sweeps of one path with the same other values, and the measurements that they compare.
 *
 * @param sweeps one for each system
 * @param variants all variants
 * @param runs all runs
 */
public record SweepView(List<SweepFindings> sweeps, List<VariantFindings> variants,
    List<RunFindings> runs) {
  public SweepView {
    sweeps = List.copyOf(sweeps);
    if (sweeps.isEmpty()) {
      throw new IllegalArgumentException("a view shows a sweep");
    }
  }

  /** Returns one view for each path and other values. */
  public static List<SweepView> of(List<SweepFindings> sweeps, List<VariantFindings> variants,
      List<RunFindings> runs) {
    Map<Map<String, Map<String, String>>, List<SweepFindings>> groups = new LinkedHashMap<>();
    sweeps.forEach(sweep -> groups
        .computeIfAbsent(Map.of(sweep.path(), sweep.others()), any -> new ArrayList<>())
        .add(sweep));
    return groups.values().stream().map(group -> new SweepView(group, variants, runs)).toList();
  }

  SweptPath path() {
    return new SweptPath(sweeps.getFirst().path());
  }

  Map<String, String> others() {
    return sweeps.getFirst().others();
  }

  /** Returns the values that any system has, in the order of the scenario. */
  List<String> values() {
    return sweeps.stream().flatMap(sweep -> sweep.values().stream()).distinct().toList();
  }

  /** Returns a figure of a system at a value, if it has a usable one. */
  Optional<SystemFigure> figure(SweepFindings sweep, String value, FigureKey figure) {
    return variants.stream()
        .filter(variant -> variant.variant().equals(sweep.variant(value)))
        .flatMap(variant -> variant.systems().stream())
        .filter(system -> system.system().equals(sweep.system()))
        .flatMap(system -> system.metric(figure).stream())
        .filter(SystemFigure::known)
        .findFirst();
  }

  /**
   * Returns the 95 % interval of a figure over repetitions; that of a single run is over its
   * seconds.
   */
  Optional<ValueBounds> interval(SweepFindings sweep, String value, FigureKey figure) {
    List<RunFindings> its = runs.stream()
        .filter(run -> run.run().system().name().equals(sweep.system())
            && run.run().variant().equals(sweep.variant(value)))
        .toList();
    return FigureValues.of(figure, its).estimate();
  }
}
