package io.weir.findings.figure;

import io.weir.findings.read.MeasuredTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The parts of a measured time between which its values vary. */
interface TimeParts {
  int BLOCKS = 8;

  /** The number of the part that a second of the load belongs to, in order of time. */
  int second(int second);

  /** The windows of a run, or its only measure phase. */
  static TimeParts windows(MeasuredTime time) {
    return time::phaseAt;
  }

  /**
   * Blocks of seconds, eight or some more: neighboring seconds are alike, and neighboring blocks
   * hardly. No block contains seconds of two windows. The blocks of a window are equally long, but
   * for the last one, which has the rest.
   */
  static TimeParts blocks(MeasuredTime time) {
    SortedMap<Integer, List<Integer>> phases = time.seconds()
        .boxed()
        .collect(Collectors.groupingBy(time::phaseAt, TreeMap::new, Collectors.toList()));
    int each = Math.ceilDiv(BLOCKS, Math.max(1, phases.size()));
    Map<Integer, Integer> blocks = new HashMap<>();
    phases.forEach((phase, seconds) -> {
      int length = Math.max(1, seconds.size() / each);
      for (int i = 0; i < seconds.size(); i++) {
        blocks.put(seconds.get(i), phase * each + Math.min(each - 1, i / length));
      }
    });
    return second -> blocks.getOrDefault(second, time.phaseAt(second) * each);
  }
}
