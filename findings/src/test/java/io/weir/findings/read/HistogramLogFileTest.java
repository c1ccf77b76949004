package io.weir.findings.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.StoredFile;
import io.weir.core.interval.PhaseKind;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogFileTest {
  private static final Set<PhaseKind> MEASURE = EnumSet.of(PhaseKind.MEASURE);

  @TempDir
  private Path folder;
  private Path file;

  /** As the library writes it: one second of warm-up, two of measuring. */
  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("publish-response.hlog");
    HistogramLogWriter writer = new HistogramLogWriter(new FileOutputStream(file.toFile()));
    writer.outputComment("[a comment]");
    writer.outputLogFormatVersion();
    writer.outputLegend();
    for (int second = 0; second < 3; second++) {
      Histogram histogram = new Histogram(3);
      histogram.recordValue(1_000_000L * (second + 1));
      histogram.setTag(second == 0 ? "warm-up" : "measure");
      writer.outputIntervalHistogram(second + 0.001, second + 0.999, histogram, 1e6);
    }
    writer.close();
  }

  private List<String> visited(Set<PhaseKind> due) {
    List<String> visited = new ArrayList<>();
    List<String> remarks =
        new HistogramLogFile(List.of(new StoredFile(file.getParent(), file))).visit(due,
            (second, histogram) -> visited.add(second + ":" + histogram.getMaxValue() / 1_000_000));
    visited.addAll(remarks);
    return visited;
  }

  @Test
  void histogramsOfThePhaseAreVisitedWithTheirSecond() {
    assertThat(visited(MEASURE)).containsExactly("1:2", "2:3");
    assertThat(visited(EnumSet.allOf(PhaseKind.class))).containsExactly("0:1", "1:2", "2:3");
  }

  @Test
  void aHalfLastLineIsLeftOutAndSaid() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 20));

    assertThat(visited(MEASURE)).containsExactly("1:2",
        "publish-response.hlog ends in the middle of a line; what came before it was read");
  }

  @Test
  void aDamagedLineIsLeftOutAndSaidAndTheOthersAreRead() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(lines.size() - 2, "Tag=measure,1.001,0.998,2.0,HISTFAAAnonsense");
    Files.write(file, lines);

    assertThat(visited(MEASURE)).containsExactly("2:3",
        "1 line of publish-response.hlog can't be read and had to be left out");
  }

  @Test
  void aMissingFileHoldsNothing() throws IOException {
    Files.delete(file);

    assertThat(visited(MEASURE)).isEmpty();
  }

  @Test
  void longLinesAreReadAcrossChunks() throws IOException {
    Files.writeString(file, "#" + "x".repeat(200_000) + "\n", StandardOpenOption.APPEND);

    assertThat(visited(MEASURE)).containsExactly("1:2", "2:3");
  }
}
