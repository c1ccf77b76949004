package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.HostProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledProgramTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

  @TempDir
  Path root;

  private HostProgram linked(String folder, String built) throws Exception {
    Path file = Files.createDirectories(root.resolve(folder)).resolve("server");
    Files.writeString(file, "");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse(built)));
    Path link = Files.createSymbolicLink(root.resolve("link"), file);
    return new HostProgram("broker", link.toString(),
        new HostProgram.InPath(Pattern.compile("/broker-([0-9][^/]*)/")), Optional.empty(),
        "install it");
  }

  @Test
  void versionAndAgeAreThoseOfWhatTheLinkLeadsTo() throws Exception {
    InstalledProgram found =
        InstalledProgram.find(linked("broker-3.10.8", "2023-11-27T12:00:00Z")).orElseThrow();

    assertThat(found.version()).contains("3.10.8");
    assertThat(found.release().text(TODAY)).isEqualTo("3.10.8, built 2023-11-27, 2 years ago");
    assertThat(found.release().text(LocalDate.of(2024, 1, 1))).endsWith("1 month ago");
    assertThat(found.release().text(LocalDate.of(2023, 11, 28))).endsWith("this month");
  }

  @Test
  void aPathThatShowsNoVersionLeavesItUnknown() throws Exception {
    InstalledProgram found =
        InstalledProgram.find(linked("broker", "2023-11-27T12:00:00Z")).orElseThrow();

    assertThat(found.version()).isEmpty();
    assertThat(found.release().text(TODAY)).startsWith("of unknown version");
  }

  @Test
  void whatIsNotThereOrNotExecutableIsNotInstalled() throws Exception {
    HostProgram program = linked("broker-1", "2023-11-27T12:00:00Z");
    assertThat(root.resolve("broker-1").resolve("server").toFile().setExecutable(false)).isTrue();

    assertThat(InstalledProgram.find(program)).isEmpty();
    assertThat(InstalledProgram.find(new HostProgram("no", root.resolve("no").toString(),
        new HostProgram.InPath(Pattern.compile("(x)")), Optional.empty(), "install it")))
        .isEmpty();
  }

  @Test
  void aProgramMayPrintItsVersion() throws Exception {
    Path file = root.resolve("server");
    Files.writeString(file, "#!/bin/sh\necho \"Server v=7.0.15 with $1\"\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    HostProgram.Least newer = new HostProgram.Least("7.2", "it lacks a command", "use less");
    HostProgram.Least older = new HostProgram.Least("7.0", "it lacks a command", "use less");

    InstalledProgram found = InstalledProgram.find(new HostProgram("server", file.toString(),
        new HostProgram.Printed(List.of("--version"), Pattern.compile("v=(\\S+) with --version")),
        Optional.of(newer), "install it")).orElseThrow();

    assertThat(found.version()).contains("7.0.15");
    assertThat(found.isOlderThan(newer)).isTrue();
    assertThat(found.isOlderThan(older)).isFalse();
  }
}
