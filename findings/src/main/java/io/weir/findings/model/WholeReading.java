package io.weir.findings.model;

import io.weir.core.result.HostNoise;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.read.ResultReader;
import java.util.List;
import java.util.Optional;

/**
 * A result folder whose runs and variants are judged, for wings.
 *
 * @param folder the folder
 * @param runs the findings of all runs, in order
 * @param variants the findings of all variants
 * @param thresholds the limits that they are judged by
 * @param noise the noise of its host; empty if it is unknown, or not that of the machines of the
 * runs
 */
public record WholeReading(ResultReader folder, List<RunFindings> runs,
    List<VariantFindings> variants, Thresholds thresholds, Optional<HostNoise> noise) {
  public WholeReading {
    runs = List.copyOf(runs);
    variants = List.copyOf(variants);
  }

  /** Returns the runs of a variant, in order. */
  public List<RunFindings> runsOf(VariantFindings variant) {
    return runs.stream().filter(run -> run.run().variant().equals(variant.variant())).toList();
  }
}
