package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DirtyPagesTest {
  private static final String VMSTAT = """
      nr_mapped 1000
      nr_dirty 20
      nr_writeback 5
      nr_writeback_temp 0
      nr_dirty_threshold 400
      nr_dirty_background_threshold 200
      """;

  @TempDir
  Path root;

  @Test
  void pagesAreCountedInBytesOfThisMachine() {
    // The mapped bytes were read a moment later.
    FakeHost host = new FakeHost(root).with("/proc/vmstat", VMSTAT)
        .with("/proc/meminfo", "MemTotal: 99999 kB\nMapped: 16300 kB\n");

    assertThat(DirtyPages.read(host.files()))
        .contains(new DirtyPages(25 * 16_384, 200 * 16_384, 400 * 16_384));
  }

  @Test
  void aSystemThatDoesNotReportAllOfThemHasNone() {
    FakeHost host = new FakeHost(root).with("/proc/vmstat", VMSTAT.replace("nr_writeback ", "x "))
        .with("/proc/meminfo", "Mapped: 4000 kB\n");

    assertThat(DirtyPages.read(host.files())).isEmpty();
    assertThat(DirtyPages.read(new FakeHost(root.resolve("none")).files())).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisMachineHasAllOfThem() {
    assertThat(DirtyPages.read()).get()
        .matches(pages -> pages.backgroundBytes() > 0
            && pages.backgroundBytes() <= pages.limitBytes());
  }
}
