package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir
  Path directory;

  @Test
  void putsTheLastTracesHeadAndInnermostCauseFirst() throws IOException {
    Path log = log(List.of("java.lang.IllegalStateException: earlier", "\tat a.B.c(B.java:1)",
        "Caused by: x.Y: earlier cause",
        "2026-01-01 ERROR it broke", "org.example.BrokerException: can't bind",
        "\tat a.B.c(B.java:2)", "Caused by: java.io.IOException: middle",
        "\tat a.B.c(B.java:3)", "Caused by: java.net.BindException: Address already in use",
        "\t... 9 more", "goodbye"));
    assertThat(LogTail.of(log))
        .startsWith(
            "The last error in its log:\n  org.example.BrokerException: can't bind\n  Caused by: java.net.BindException: Address already in use\n")
        .contains("The end of its log " + log + ":\n")
        .endsWith("\n  goodbye");
  }

  @Test
  void showsTwentyLinesOfWhateverLengthTheLogHas() throws IOException {
    Path log = log(Collections.nCopies(100_000, "filler filler filler"));
    Files.writeString(log, "x".repeat(5_000) + "\n", StandardOpenOption.APPEND);
    List<String> lines = LogTail.of(log).lines().toList();
    assertThat(lines).hasSize(21).first().isEqualTo("The end of its log " + log + ":");
    assertThat(lines.get(20)).hasSizeLessThan(500).endsWith("…");
  }

  @Test
  void saysThatALogIsEmptyOrNotThere() throws IOException {
    assertThat(LogTail.of(log(List.of()))).contains("wrote nothing");
    assertThat(LogTail.of(directory.resolve("none"))).contains("wrote nothing");
  }

  private Path log(List<String> lines) throws IOException {
    return Files.write(directory.resolve("broker.log"), lines);
  }
}
