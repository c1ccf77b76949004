package io.weir.core.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredFileTest {
  private static final DataSize MOST = new DataSize(1_000);

  @TempDir
  private Path parent;
  private Path root;

  @BeforeEach
  void make() throws IOException {
    root = Files.createDirectories(parent.resolve("result"));
    Files.createDirectories(root.resolve("runs/one"));
    Files.writeString(root.resolve("runs/one/result.json"), "all");
  }

  private StoredFile file(String name) {
    return new StoredFile(root, root.resolve(name));
  }

  private void damaged(String name, String message) {
    assertThat(file(name).exists()).isTrue();
    assertThatThrownBy(() -> file(name).text(MOST)).isInstanceOf(DamagedFileException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aFileIsReadAlsoWhereALinkNamesTheFolder() throws IOException {
    assertThat(file("runs/one/result.json").text(MOST)).isEqualTo("all");
    Path latest = Files.createSymbolicLink(parent.resolve("latest"), Path.of("result"));
    assertThat(new StoredFile(latest, latest.resolve("runs/one/result.json")).text(MOST))
        .isEqualTo("all");
  }

  @Test
  void noLinkInsideTheFolderIsFollowed() throws IOException {
    Files.createSymbolicLink(root.resolve("inside"), Path.of("runs/one/result.json"));
    damaged("inside", "it is a symbolic link");
    Files.createSymbolicLink(root.resolve("endless"), Path.of("/dev/zero"));
    damaged("endless", "it is a symbolic link");
    Files.createSymbolicLink(root.resolve("nowhere"), Path.of("/no/such/file"));
    damaged("nowhere", "it is a symbolic link");
    Files.createSymbolicLink(root.resolve("runs/two"), Path.of("one"));
    damaged("runs/two/result.json", "runs/two is a symbolic link");
  }

  @Test
  void whatLeadsOutOfTheFolderIsNotRead() throws IOException {
    Files.writeString(parent.resolve("other"), "secret");
    damaged("runs/../../other", "not in the result folder");
  }

  @Test
  void onlyRegularFilesAreOpened() throws Exception {
    damaged("runs", "it is a folder");
    Path pipe = root.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    damaged("pipe", "it is a pipe, a socket or a device");
  }

  @Test
  void aFileBeyondItsLimitIsNotRead() throws IOException {
    try (RandomAccessFile huge = new RandomAccessFile(root.resolve("huge").toFile(), "rw")) {
      huge.setLength(1L << 40);
    }
    damaged("huge", "1099511627776 B");
  }

  @Test
  void whatIsMissingDoesNotExist() {
    assertThat(file("runs/one/ledger.json").exists()).isFalse();
  }
}
