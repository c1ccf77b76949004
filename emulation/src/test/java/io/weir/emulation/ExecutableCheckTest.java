package io.weir.emulation;

import static io.weir.emulation.Dilated.program;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real programs of this machine, and damaged copies of them. Skipped without the library. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ExecutableCheckTest {
  @TempDir
  private Path folder;

  private ExecutableCheck check;

  @BeforeEach
  void needsTheLibrary() throws Exception {
    Dilated.needsTheLibrary();
    check = ExecutableCheck.forLibrary(Dilated.LIBRARY);
  }

  @Test
  void programsOfTheCLibraryHaveNoObstacle() {
    assertThat(check.obstacle(Path.of("/bin/true"))).isEmpty();
    assertThat(check.obstacle(Path.of(program("waits")))).isEmpty();
    assertThat(check.obstacle(Path.of(System.getProperty("java.home"), "bin", "java"))).isEmpty();
  }

  @Test
  void aScriptIsAsItsInterpreter() throws Exception {
    assertThat(check.obstacle(script("#!/bin/sh\n"))).isEmpty();
    assertThat(check.obstacle(script("#! /usr/bin/env -S sh -e\nexit\n"))).isEmpty();
    assertThat(check.obstacle(script("#!" + script("#!/bin/sh\n") + "\n"))).isEmpty();
    assertThat(check.obstacle(script("#!/no/such/interpreter\n"))).contains(Obstacle.NO_PROGRAM);
    Path itself = folder.resolve("itself");
    assertThat(check.obstacle(executable(itself, ("#!" + itself + "\n").getBytes())))
        .contains(Obstacle.NO_PROGRAM);
  }

  @Test
  void aStaticProgramIsRefusedAndIndeedUndilated() throws Exception {
    Path program = Path.of(program("static"));
    assumeTrue(Files.exists(program), "no static C library");

    assertThat(check.obstacle(program)).contains(Obstacle.STATIC);

    Dilated dilated = new Dilated(folder, "5");
    assertThat(dilated.run("/bin/true").exit()).isZero();
    int before = dilated.slots().size();
    assertThat(dilated.run(program.toString()).exit()).isZero();
    assertThat(dilated.slots()).hasSize(before);
    assertThat(check.obstacle(script("#!" + program + "\n"))).contains(Obstacle.STATIC);
  }

  @Test
  void aGoProgramIsRefusedAlsoWithoutSections() throws Exception {
    Path program = Go.build(folder, Dilated.PROGRAMS.resolve("clock.go"), "0");

    assertThat(check.obstacle(program)).contains(Obstacle.GO);

    ByteBuffer bytes = bytes(program);
    bytes.putLong(40, 0).putShort(60, (short) 0).putShort(62, (short) 0);
    assertThat(check.obstacle(executable(folder.resolve("stripped"), bytes.array())))
        .contains(Obstacle.GO);
  }

  @Test
  void aSetuidProgramIsRefused() throws Exception {
    Path copy = executable(folder.resolve("copy"), Files.readAllBytes(Path.of("/bin/true")));
    assertThat(check.obstacle(copy)).isEmpty();

    for (int mode : new int[] {04755, 02755}) {
      Files.setAttribute(copy, "unix:mode", mode);
      assertThat(check.obstacle(copy)).contains(Obstacle.SET_ID);
    }
  }

  @Test
  void anotherMachineOrCLibraryIsRefused() throws Exception {
    ByteBuffer machine = bytes(Path.of("/bin/true"));
    machine.putShort(18, (short) 243);
    assertThat(check.obstacle(executable(folder.resolve("riscv"), machine.array())))
        .contains(Obstacle.OTHER_MACHINE);

    ByteBuffer word = bytes(Path.of("/bin/true"));
    word.put(4, (byte) 1);
    assertThat(check.obstacle(executable(folder.resolve("small"), word.array())))
        .contains(Obstacle.OTHER_MACHINE);

    String text = Files.readString(Path.of("/bin/true"), StandardCharsets.ISO_8859_1);
    assertThat(text).contains("/ld-linux");
    assertThat(check.obstacle(executable(folder.resolve("musl"),
        text.replace("/ld-linux", "/ld-musl-").getBytes(StandardCharsets.ISO_8859_1))))
        .contains(Obstacle.OTHER_LIBC);
  }

  @Test
  void partsLargerThanAnyFileAreRefused() throws Exception {
    ByteBuffer segments = bytes(Path.of("/bin/true"));
    int table = (int) segments.getLong(32);
    int size = segments.getShort(54);
    for (int at = table; at < table + size * segments.getShort(56); at += size) {
      segments.putLong(at + 32, Long.MAX_VALUE);
    }
    assertThat(check.obstacle(executable(folder.resolve("segments"), segments.array())))
        .contains(Obstacle.NO_PROGRAM);

    ByteBuffer sections = bytes(Path.of("/bin/true"));
    int names = (int) sections.getLong(40) + sections.getShort(62) * sections.getShort(58);
    sections.putLong(names + 32, Long.MAX_VALUE);
    assertThat(check.obstacle(executable(folder.resolve("sections"), sections.array())))
        .contains(Obstacle.NO_PROGRAM);
  }

  @Test
  void whatIsNoProgramIsRefused() throws Exception {
    byte[] good = Files.readAllBytes(Path.of("/bin/true"));
    assertThat(check.obstacle(folder)).contains(Obstacle.NO_PROGRAM);
    assertThat(check.obstacle(folder.resolve("missing"))).contains(Obstacle.NO_PROGRAM);
    assertThat(check.obstacle(executable(folder.resolve("empty"), new byte[0])))
        .contains(Obstacle.NO_PROGRAM);
    assertThat(check.obstacle(executable(folder.resolve("text"), "hello".getBytes())))
        .contains(Obstacle.NO_PROGRAM);
    for (int length : new int[] {4, 63, 64, 200}) {
      assertThat(check.obstacle(executable(folder.resolve("cut"),
          Arrays.copyOf(good, length)))).contains(Obstacle.NO_PROGRAM);
    }
    for (int at : new int[] {32, 40}) {
      ByteBuffer far = ByteBuffer.wrap(good.clone()).order(ByteOrder.LITTLE_ENDIAN);
      far.putLong(at, Long.MAX_VALUE);
      assertThat(check.obstacle(executable(folder.resolve("far"), far.array())))
          .contains(Obstacle.NO_PROGRAM);
    }
    Path file = executable(folder.resolve("file"), good);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(check.obstacle(file)).contains(Obstacle.NO_PROGRAM);
  }

  @Test
  void whatIsNoLibraryGivesNoCheck() throws Exception {
    Path text = Files.writeString(folder.resolve("text.so"), "no library");

    assertThatThrownBy(() -> ExecutableCheck.forLibrary(text)).isInstanceOf(IOException.class)
        .hasMessageContaining("text.so");
  }

  private Path script(String text) throws IOException {
    return executable(Files.createTempFile(folder, "script", ".sh"), text.getBytes());
  }

  private static ByteBuffer bytes(Path path) throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static Path executable(Path path, byte[] content) throws IOException {
    Files.write(path, content);
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
