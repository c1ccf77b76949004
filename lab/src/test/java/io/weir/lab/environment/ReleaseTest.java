package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseTest {
  @TempDir
  private Path folder;

  private Path jar(String... times) throws IOException {
    Path jar = folder.resolve("broker.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String time : times) {
        ZipEntry entry = new ZipEntry(time);
        entry.setTimeLocal(LocalDateTime.parse(time));
        zip.putNextEntry(entry);
      }
    }
    return jar;
  }

  @Test
  void aJarIsAsOldAsItsNewestEntry() throws IOException {
    assertThat(Release.ofJar("4.3.1", jar("2026-06-16T23:00:00", "2026-06-17T14:47:00")))
        .contains(new Release(Optional.of("4.3.1"), LocalDate.of(2026, 6, 17)));
  }

  @Test
  void aReproducibleJarShowsNoDay() throws IOException {
    assertThat(Release.ofJar("1", jar("1980-02-01T00:00:00"))).isEmpty();
    assertThat(Release.ofJar("1", folder.resolve("none.jar"))).isEmpty();
  }

  @Test
  void asASettingItIsComparedByItsDay() {
    Setting setting = new Release(Optional.of("4.3.1"), LocalDate.of(2026, 6, 17))
        .setting(LocalDate.of(2026, 11, 26));

    assertThat(setting.value()).isEqualTo("4.3.1, built 2026-06-17, 5 months ago");
    assertThat(setting.normal()).isEqualTo("2026-06-17");
  }
}
