package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide to writing a driver prints a whole one, which weir finds. */
class DriverGuideTest {
  private static final int MOST_JAVA_FILES = 7;

  @TempDir
  private Path folder;

  @Test
  void aDriverIsNoMoreThanTheFilesThatTheGuideCounts() throws IOException {
    assertThat(PrintedCode.files(PrintedCode.DRIVER).keySet())
        .filteredOn(file -> file.endsWith(".java"))
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(MOST_JAVA_FILES);
    assertThat(PrintedCode.files(PrintedCode.DRIVER).keySet())
        .allMatch(file -> file.startsWith("drivers/toy/"));
  }

  @Test
  void itChangesOneLineAsEachDriverDid() throws IOException {
    Path home = Installation.ofProcess().home();
    assertThat(PrintedCode.changes(PrintedCode.DRIVER)).hasSize(1);
    String changed = PrintedCode.changes(PrintedCode.DRIVER).keySet().iterator().next();
    String line = PrintedCode.changes(PrintedCode.DRIVER).get(changed);
    assertThat(line.lines()).containsExactly("    <module>toy</module>");

    List<String> kinds = Installation.ofProcess()
        .launchers()
        .stream()
        .map(Launcher::broker)
        .toList();
    assertThat(Files.readString(home.resolve(changed)))
        .contains(kinds.stream().map(kind -> line.replace("toy", kind)).toList());
    assertThat(Files.readString(home.resolve("weir"))).doesNotContain(kinds);
  }

  @Test
  void weirListsIt() throws Exception {
    try (PrintedCode driver = PrintedCode.build(PrintedCode.DRIVER, folder)) {
      assertThat(driver.type("io.weir.driver.toy.launch.ToyLauncher")).isNotNull();
      Shell shell = Shell.ofThisWeir();
      Shell.Outcome all = shell.run("list", "brokers");
      assertThat(all.exit()).as(all.err()).isZero();
      assertThat(all.out()).contains("toy  Toy (in memory)");
      assertThat(shell.run("list", "toy").out()).contains("Toy (in memory)");
    }
    assertThat(Shell.ofThisWeir().run("list", "brokers").out()).doesNotContain("Toy");
  }
}
