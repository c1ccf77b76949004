package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultArchiveTest {
  @TempDir
  Path folder;

  @Test
  void aFolderComesOutAsItWentIn() throws Exception {
    Path result = Files.createDirectories(folder.resolve("there/runs/001")).getParent().getParent();
    Files.writeString(result.resolve("plan.json"), "{}");
    Files.writeString(result.resolve("runs/001/result.json"), "[1]");
    Path archive = folder.resolve("result.zip");
    ResultArchive.pack(result, archive);
    Path parent = folder.resolve("here/scenario");
    Path first = ResultArchive.unpack(archive, parent, "2026");
    assertThat(first).isEqualTo(parent.resolve("2026"));
    assertThat(first.resolve("plan.json")).hasContent("{}");
    assertThat(first.resolve("runs/001/result.json")).hasContent("[1]");
    assertThat(ResultArchive.unpack(archive, parent, "2026")).isEqualTo(parent.resolve("2026-2"));
    assertThat(parent.resolve("latest").toRealPath()).isEqualTo(
        parent.resolve("2026-2").toRealPath());
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "/x", "a/../../x", "."})
  void nothingIsWrittenOutside(String name) throws Exception {
    Path archive = folder.resolve("result.zip");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(name));
    }
    Path parent = folder.resolve("here");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> ResultArchive.unpack(archive, parent, "2026"))
        .withMessageContaining("outside of its folder");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> ResultArchive.unpack(archive, parent, name));
    assertThat(folder.resolve("x")).doesNotExist();
  }
}
