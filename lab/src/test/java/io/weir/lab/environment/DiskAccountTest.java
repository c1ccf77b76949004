package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskAccountTest {
  private static final String STAT = "2421978 966636 206972346 1161360 25319025 3711649 361162584"
      + " 1859649 0 1655936 3460839 1041153 56 235656280 120811 8624922 319017\n";

  @TempDir
  private Path root;

  @Test
  void readsTheKernelsAccount() {
    assertThat(DiskAccount.parse(STAT)).contains(new DiskAccount(206_972_346L * 512,
        361_162_584L * 512, 2_421_978 + 25_319_025 + 8_624_922,
        (1_161_360L + 1_859_649 + 319_017) * 1_000_000));
    assertThat(DiskAccount.parse("1 0 8 2 3 0 16 4 0 5 6"))
        .as("of a kernel that does not count flushes")
        .contains(new DiskAccount(4_096, 8_192, 4, 6_000_000));
  }

  @Test
  void aTextOfAnotherFormIsNoAccount() {
    assertThat(DiskAccount.parse("")).isEmpty();
    assertThat(DiskAccount.parse("1 2 3")).isEmpty();
    assertThat(DiskAccount.parse(STAT.replace("206972346", "-1"))).isEmpty();
  }

  @Test
  void theDiskOfAFolderIsFoundByItsMount() throws IOException {
    write("proc/self/mountinfo", "27 1 254:7 / / rw,relatime - ext4 /dev/vda rw\n");
    write("sys/dev/block/254:7/stat", STAT);

    assertThat(DiskAccount.of(new HostFiles(root), root)).isPresent();
    Files.delete(root.resolve("sys/dev/block/254:7/stat"));
    assertThat(DiskAccount.of(new HostFiles(root), root)).isEmpty();
  }

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
