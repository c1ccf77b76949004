package io.weir.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.cli.context.CliException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsKeyTest {
  @TempDir
  private Path folder;

  @Test
  void theKeyStaysTheSameAndIsItsOwnersAlone() throws Exception {
    Path file = folder.resolve("weir").resolve("metrics-key");
    MetricsKey.at(file);
    String first = Files.readString(file);
    MetricsKey.at(file);

    assertThat(Files.readString(file)).isEqualTo(first).hasSize(22);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aFileWithoutAKeyIsRefusedAndStays() throws Exception {
    Path file = folder.resolve("metrics-key");
    Files.writeString(file, "");

    assertThatExceptionOfType(CliException.class).isThrownBy(() -> MetricsKey.at(file))
        .withMessageContaining(file + " has no key for metrics");
    assertThat(file).isEmptyFile();
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> MetricsKey.at(file.resolve("below")))
        .withMessageContaining("can't be used");
  }
}
