package io.weir.core.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedFileTest {
  private static final String HEAD = """
      # study: any-2020
      # title: Any
      # author: Anybody
      # date: 2020
      # systems: Kafka 2.6
      # set-up: Three machines
      """;
  private static final String COLUMNS = "system,storage,partitions,measure,p50,p99,value,remark\n";

  private static PublishedFile parse(String text) {
    return PublishedFile.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aLineIsACellAndWhatAStudyDoesNotGiveIsMissing() {
    PublishedFile file = parse(HEAD + "# note: the prose differs\n" + COLUMNS
        + "kafka,fsync,06,publish,2.9,,,test 1\npulsar,,,peak,,,305,\n");

    assertThat(file.figures().notes()).containsExactly("the prose differs");
    assertThat(file.figures().cells()).containsExactly(
        new PublishedCell("kafka", Map.of(Axis.STORAGE, "fsync", Axis.PARTITIONS, "6"),
            Measure.PUBLISH, Map.of("p50", 2.9), "test 1"),
        new PublishedCell("pulsar", Map.of(), Measure.PEAK, Map.of("value", 305.0), ""));
    assertThat(file.describe("any.csv").study()).isEqualTo("any-2020");
    assertThat(file.sha256()).hasSize(64);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
      "kafka,fsync,6,publish,2.9 ms,,, | line 8: '2.9 ms' is not a number",
      "kafka,fsync,6,publish,-2.9,,, | line 8: '-2.9' is not a number",
      "kafka,fsync,6,publish,NaN,,, | line 8: 'NaN' is not a number",
      "kafka,fsync,6,publish,0,,, | line 8: '0' is not a number above 0",
      "kafka,fsync,6,publish,,,, | line 8: no figure is given",
      "kafka,fsync,6,publish,2.9 | line 8: there are 5 values, and 8 columns",
      "kafka,synced,6,publish,2.9,,, | line 8: 'synced' is not known; write one of: memory",
      "kafka,fsync,six,publish,2.9,,, | line 8: 'six' is not a whole number",
      "kafka,fsync,6,speed,2.9,,, | line 8: 'speed' is not measured by any study",
      "kafka,fsync,6,peak,2.9,,, | line 8: peak has no p50",
      "kafka,fsync,6,publish,,,3, | line 8: publish has no value",
      ",fsync,6,publish,2.9,,, | line 8: no system is named",
      "# study: again | line 8: 'study' is said twice",
      "# studies: again | line 8: 'studies' is not known",
      "# just words | line 8: a line with # says 'key: value'",
  })
  void whatIsMalformedIsRefusedWithItsLine(String line, String message) {
    assertThatThrownBy(() -> parse(HEAD + COLUMNS + line + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aCellMayBeGivenOnceOnly() {
    String cell = "kafka,fsync,6,publish,2.9,,,\n";
    assertThatThrownBy(() -> parse(HEAD + COLUMNS + cell + cell))
        .hasMessageContaining("line 9: this cell was given before");
  }

  @Test
  void columnsAndKeysThatAreMissingOrUnknownAreTold() {
    assertThatThrownBy(() -> parse(HEAD + "system,speed,measure\n"))
        .hasMessageContaining("line 7: there is no column 'speed'; the columns are system");
    assertThatThrownBy(() -> parse(HEAD + "system,p50\n"))
        .hasMessageContaining("the columns system and measure are needed");
    assertThatThrownBy(() -> parse(HEAD + COLUMNS)).hasMessageContaining("holds no figures");
    assertThatThrownBy(() -> parse(COLUMNS + "kafka,fsync,6,publish,2.9,,,\n"))
        .hasMessageContaining("does not say '# study:'");
    assertThatThrownBy(() -> parse("")).hasMessageContaining("does not say '# study:'");
    assertThatThrownBy(() -> PublishedFile.parse(new byte[] {(byte) 0xC3, 0x28}))
        .hasMessageContaining("is not UTF-8");
    assertThatThrownBy(() -> PublishedFile.parse(new byte[(1 << 20) + 1]))
        .hasMessageContaining("larger than 1 MiB");
  }

  static List<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../published"))) {
      return files.filter(file -> file.toString().endsWith(".csv"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void theShippedFiguresCanBeRead(Path file) throws IOException {
    PublishedFigures figures = PublishedFile.parse(Files.readAllBytes(file)).figures();
    assertThat(file.getFileName().toString()).startsWith(figures.study());
    assertThat(figures.cells()).hasSizeGreaterThan(5);
  }
}
