package io.weir.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Runs programs with the library, in a folder of one test, and reads their shared file. */
final class Dilated {
  static final Path NATIVE = Path.of("target/native").toAbsolutePath();
  static final Path LIBRARY = NATIVE.resolve("libweir-emulation.so");
  static final Path PROGRAMS = Path.of("src/test/programs").toAbsolutePath();
  static final long MONOTONIC_EPOCH = 1_000_000_000L;
  static final long REALTIME_EPOCH = 1_700_000_000_000_000_000L;
  static final int CLOCK = 0;
  static final int LOCK = 2;
  static final int EVENT = 3;

  private static final int PROCESSES = 4096;
  private static final int DISKS = 266_240;
  private static final int CALLS = 2_367_488;
  private static final int DELAYS = 2_891_776;

  private final Path folder;
  private final Map<String, String> environment;

  Dilated(Path folder, String k) {
    this.folder = folder;
    environment = new HashMap<>(Map.of("LD_PRELOAD", LIBRARY.toString(), "WEIR_DILATION", k,
        "WEIR_DILATION_EPOCH", MONOTONIC_EPOCH + "," + REALTIME_EPOCH + "," + MONOTONIC_EPOCH,
        "WEIR_DILATION_SHARED", folder.resolve("shared").toString()));
  }

  static void needsTheLibrary() {
    assumeTrue(Files.exists(LIBRARY), "no C compiler, so no library");
  }

  static String program(String name) {
    return NATIVE.resolve("test").resolve(name).toString();
  }

  /** Where the {@code command -v} of a shell finds a program. */
  static Optional<Path> installed(String name) {
    return List.of(System.getenv("PATH").split(":"))
        .stream()
        .map(path -> Path.of(path, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Dilated with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Dilated without(String variable) {
    environment.remove(variable);
    return this;
  }

  /** @param output standard output and error */
  record Outcome(int exit, List<String> output) {}

  Outcome run(String... command) throws IOException, InterruptedException {
    return run(folder, environment, command);
  }

  static Outcome run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("%s", List.of(command)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readAllLines(output));
  }

  /** One process in the shared file; times are ns of CLOCK_MONOTONIC. */
  record Slot(long pid, long raw, long virtual, long samples, List<Long> calls) {}

  List<Slot> slots() throws IOException {
    ByteBuffer file = shared();
    return IntStream.range(0, PROCESSES)
        .filter(i -> file.getLong(4096 + i * 64) != 0)
        .mapToObj(i -> slot(file, 4096 + i * 64, CALLS + i * 128))
        .toList();
  }

  /** The first disk; {@code delay} is virtual ns. */
  record Disk(long dirty, long syncs, long written, long waits, long delay) {}

  Disk disk() throws IOException {
    ByteBuffer file = shared();
    return new Disk(file.getLong(DISKS + 40), file.getLong(DISKS + 48), file.getLong(DISKS + 56),
        file.getLong(DELAYS), file.getLong(DELAYS + 8));
  }

  private ByteBuffer shared() throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(folder.resolve("shared")))
        .order(ByteOrder.nativeOrder());
  }

  private static Slot slot(ByteBuffer file, int at, int calls) {
    return new Slot(file.getLong(at), file.getLong(at + 32) - file.getLong(at + 16),
        file.getLong(at + 40) - file.getLong(at + 24), file.getLong(at + 56),
        IntStream.range(0, 16).mapToObj(i -> file.getLong(calls + i * 8)).toList());
  }
}
