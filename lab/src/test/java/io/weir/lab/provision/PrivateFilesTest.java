package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir
  private Path folder;

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void foldersAndFilesAreForTheirOwnerAlone() throws IOException {
    Path made = folder.resolve("work").resolve("site");
    PrivateFiles.makeFolder(made);
    PrivateFiles.makeFolder(made);
    Path file = made.resolve("server.properties");
    PrivateFiles.write(file, "a longer text, ö");
    PrivateFiles.write(file, "ö");

    assertThat(permissions(made)).isEqualTo("rwx------");
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(file).hasContent("ö");
  }

  @Test
  void whatExistsKeepsItsPermissions() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

    PrivateFiles.makeFolder(folder);

    assertThat(permissions(folder)).isEqualTo("rwxr-xr-x");
  }
}
