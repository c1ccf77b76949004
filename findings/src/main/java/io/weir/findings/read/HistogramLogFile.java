package io.weir.findings.read;

import io.weir.core.folder.StoredFile;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.PhaseKind;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * One metric's histograms of a trial, in HdrHistogram's log format. Read again at each visit, never
 * held.
 */
public final class HistogramLogFile {
  private static final int FIELDS = 5;
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<StoredFile> files;

  /**
   * Logs that are visited as if they were one.
   *
   * @param files one after the other; those that do not exist have no histograms
   */
  public HistogramLogFile(List<StoredFile> files) {
    this.files = List.copyOf(files);
  }

  /** Takes one histogram of a log. */
  public interface Visitor {
    /**
     * One interval of one worker.
     *
     * @param second the second since the start of the load that the interval mostly covers, from 0
     * @param histogram nanoseconds; the visitor's own
     */
    void visit(int second, Histogram histogram);
  }

  /** Takes one histogram of a log, with what it is of. */
  public interface PhaseVisitor {
    /**
     * One interval of one worker.
     *
     * @param due the phase in which the messages were due
     * @param middleNanos the middle of the interval, since the start of the load
     * @param second the second since the start of the load that the interval mostly covers, from 0
     * @param histogram nanoseconds; the visitor's own
     */
    void visit(PhaseKind due, long middleNanos, int second, Histogram histogram);
  }

  /**
   * Visits the histograms of messages that were due in any of these phases.
   *
   * @return what could not be read
   */
  public List<String> visit(Set<PhaseKind> due, Visitor visitor) {
    return visitPhases(due, (phase, middle, second, histogram) -> visitor.visit(second, histogram));
  }

  /**
   * Visits the histograms of messages that were due in a measure phase, without those of the parts
   * that are cut.
   *
   * @return what could not be read
   */
  public List<String> visit(MeasuredTime measured, Visitor visitor) {
    return visitPhases(EnumSet.of(PhaseKind.MEASURE), (phase, middle, second, histogram) -> {
      if (measured.countsOutcomeAt(middle)) {
        visitor.visit(second, histogram);
      }
    });
  }

  /**
   * Visits the histograms of messages that were due in any of these phases, with what they are of.
   *
   * @return what could not be read
   */
  public List<String> visitPhases(Set<PhaseKind> due, PhaseVisitor visitor) {
    Map<String, PhaseKind> tags = new HashMap<>();
    due.forEach(phase -> tags.put("Tag=" + phase.tag(), phase));
    return files.stream()
        .filter(StoredFile::exists)
        .flatMap(file -> visit(file, tags, visitor).stream())
        .toList();
  }

  private static List<String> visit(StoredFile file, Map<String, PhaseKind> tags,
      PhaseVisitor visitor) {
    AtomicLong broken = new AtomicLong();
    try {
      boolean cut = WholeLines.read(file, line -> {
        PhaseKind due = tags.get(line.substring(0, Math.max(0, line.indexOf(','))));
        if (due != null && !visitLine(due, line, visitor)) {
          broken.incrementAndGet();
        }
      });
      return WholeLines.remarks(file, cut, broken.get());
    } catch (IOException e) {
      return List.of(WholeLines.unreadable(file, e));
    }
  }

  /**
   * Visits a line: tag, start, length, maximum and encoded histogram; false if it can't be read.
   */
  private static boolean visitLine(PhaseKind due, String line, PhaseVisitor visitor) {
    String[] fields = line.split(",");
    if (fields.length != FIELDS) {
      return false;
    }
    try {
      double middle = Double.parseDouble(fields[1]) + Double.parseDouble(fields[2]) / 2;
      visitor.visit(due, (long) (middle * NANOS_PER_SECOND),
          (int) Math.max(0, Math.floor(middle)), LatencyHistogram.decoded(fields[4]));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
