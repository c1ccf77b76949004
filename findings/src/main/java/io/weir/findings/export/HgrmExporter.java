package io.weir.findings.export;

import io.weir.core.interval.Metric;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.RunFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.HdrHistogram.Histogram;

/**
 * The percentiles of each metric of each run, as HdrHistogram prints them, for its plotter.
 * Messages without an outcome are not in them.
 */
public final class HgrmExporter implements Exporter {
  /** Lines for each halving of the distance to 100 %, as in HdrHistogram's own files. */
  private static final int TICKS = 5;
  private static final double NANOS_PER_MILLI = 1e6;
  /**
   * The same time for all entries keeps archives of the same result equal. The first moment that an
   * archive can have gets a second time stamp, which depends on the time zone.
   */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  @Override
  public String format() {
    return "hgrm";
  }

  @Override
  public String describe() {
    return "a ZIP archive with HdrHistogram's percentile file, in milliseconds, of each metric of"
        + " each run";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    ZipOutputStream archive = new ZipOutputStream(out);
    for (RunFindings run : findings.runs()) {
      RunFiles files = RunFiles.read(folder.layout(), run.run());
      for (Metric metric : Metric.values()) {
        Histogram all = Latencies.emptyHistogram();
        if (files.trial() >= 0) {
          files.histograms(metric)
              .visit(files.measured(), (second, histogram) -> all.add(histogram));
        }
        if (all.getTotalCount() > 0) {
          add(archive, run.run(), metric, all);
        }
      }
    }
    archive.finish();
  }

  private static void add(ZipOutputStream archive, PlannedRun run, Metric metric, Histogram all)
      throws IOException {
    ZipEntry entry = new ZipEntry(run.folder() + "." + metric.id() + ".hgrm");
    entry.setTimeLocal(TIME);
    archive.putNextEntry(entry);
    PrintStream lines = new PrintStream(archive, false, StandardCharsets.UTF_8);
    all.outputPercentileDistribution(lines, TICKS, NANOS_PER_MILLI);
    if (lines.checkError()) {
      throw new IOException("the archive can't be written");
    }
    archive.closeEntry();
  }
}
