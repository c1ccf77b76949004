package io.weir.benchmark.measure;

import java.util.List;

/**
 * One measurement of each contender, close together in time.
 *
 * @param outcomes in the order in which they were measured
 */
record MeasurementBlock(List<Outcome> outcomes) {
  Outcome of(String contender) {
    return outcomes.stream()
        .filter(outcome -> outcome.contender().equals(contender))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown contender " + contender));
  }
}
