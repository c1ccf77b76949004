package io.weir.analysis.read;

import io.weir.core.result.PhaseKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * One metric's histograms of a trial, in HdrHistogram's log format. Read anew at each visit, never
 * held.
 */
public final class HistogramLogFile {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Path file;

  public HistogramLogFile(Path file) {
    this.file = file;
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

  /** Whether there is such a file. */
  public boolean exists() {
    return Files.exists(file);
  }

  /**
   * Visits the histograms of messages that were due in a phase.
   *
   * @return what could not be read, for people
   */
  public List<String> visit(PhaseKind due, Visitor visitor) {
    if (!exists()) {
      return List.of();
    }
    AtomicLong broken = new AtomicLong();
    try {
      boolean cut = WholeLines.read(file, line -> {
        if (!visitLine(line, due, visitor)) {
          broken.incrementAndGet();
        }
      });
      return Damage.remarks(file, cut, broken.get());
    } catch (IOException e) {
      return List.of(Damage.unreadable(file, e));
    }
  }

  /** Visits a line; false if it is neither a histogram nor one of the format's other lines. */
  private static boolean visitLine(String line, PhaseKind due, Visitor visitor) {
    if (line.isBlank() || line.startsWith("#") || line.startsWith("\"")) {
      return true;
    }
    Optional<Histogram> read = parse(line);
    read.filter(histogram -> phase(histogram).equals(Optional.of(due)))
        .ifPresent(histogram -> visitor.visit(second(histogram), histogram));
    return read.isPresent();
  }

  /**
   * A reader for each line, because the library takes the first line that it can't read for the end
   * of the log.
   */
  private static Optional<Histogram> parse(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(bytes))) {
      EncodableHistogram histogram = reader.nextIntervalHistogram();
      return histogram instanceof Histogram counts ? Optional.of(counts) : Optional.empty();
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<PhaseKind> phase(Histogram histogram) {
    String tag = histogram.getTag() == null ? "" : histogram.getTag();
    return Arrays.stream(PhaseKind.values())
        .filter(kind -> kind.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(tag))
        .findFirst();
  }

  private static int second(Histogram histogram) {
    double middle = (histogram.getStartTimeStamp() + histogram.getEndTimeStamp()) / 2.0;
    return (int) Math.max(0, Math.floor(middle / MILLIS_PER_SECOND));
  }
}
