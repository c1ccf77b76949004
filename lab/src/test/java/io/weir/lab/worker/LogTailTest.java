package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir
  Path folder;

  @Test
  void showsTheLastLines() throws Exception {
    Path log = folder.resolve("worker.log");
    Files.writeString(log, IntStream.range(0, 5000)
        .mapToObj(line -> "line " + line)
        .collect(Collectors.joining("\n")));

    assertThat(LogTail.of(log).lines()).hasSize(15).startsWith("line 4985").endsWith("line 4999");
  }

  @Test
  void isEmptyWhereThereIsNoLog() {
    assertThat(LogTail.of(folder.resolve("none"))).isEmpty();
  }
}
