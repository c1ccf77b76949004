package io.weir.findings.figure;

import io.weir.findings.read.MeasuredTime;

/**
 * The parts of a measured time between which its values vary: its windows, or blocks of seconds of
 * a single measure phase. Neighboring seconds are alike, and neighboring blocks hardly.
 */
interface TimeParts {
  int BLOCKS = 8;

  /** The number of the part that a second of the load belongs to. */
  int second(int second);

  /**
   * The parts of a time. Blocks are equally long, but for the last one, which has the rest.
   *
   * @param inWindows whether the run was measured in windows
   */
  static TimeParts of(MeasuredTime time, boolean inWindows) {
    if (inWindows) {
      return time::phaseAt;
    }
    int[] seconds = time.seconds().sorted().toArray();
    int first = seconds.length == 0 ? 0 : seconds[0];
    int length = Math.max(1, seconds.length / BLOCKS);
    return second -> Math.clamp((second - first) / length, 0, BLOCKS - 1);
  }
}
