package io.weir.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.emulation.Dilated.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The test programs with a library that sanitizers of the compiler watch. A sanitizer that finds
 * something writes a report. Whether times are right is the matter of other tests: a watched
 * program is slow, and the sanitizers intercept some functions themselves.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SanitizersTest {
  private static final String K = "5";

  @TempDir
  private Path folder;

  /** What watches together. */
  enum Sanitizer {
    MEMORY("address,undefined", "libasan.so"), THREADS("thread", "libtsan.so");

    private final String flags;
    private final String runtime;

    Sanitizer(String flags, String runtime) {
      this.flags = flags;
      this.runtime = runtime;
    }
  }

  /** One build of the library and its programs, and where reports go. */
  private record Watched(Sanitizer sanitizer, Path build, Path reports) {
    static Watched build(Sanitizer sanitizer, Path folder)
        throws IOException, InterruptedException {
      Dilated.needsTheLibrary();
      assumeTrue(runtime(sanitizer, folder).isAbsolute(),
          "the compiler lacks " + sanitizer.runtime);
      Path build = Dilated.NATIVE.resolve(sanitizer.name().toLowerCase(Locale.ROOT));
      Outcome built = Dilated.run(folder, Map.of(), "sh", "build", build.toString(),
          build.resolve("test").toString(), sanitizer.flags);
      assertThat(built).isEqualTo(new Outcome(0, List.of()));
      return new Watched(sanitizer, build, Files.createDirectory(folder.resolve("reports")));
    }

    /** Where the compiler has it; its bare name if it does not. */
    private static Path runtime(Sanitizer sanitizer, Path folder)
        throws IOException, InterruptedException {
      return Path.of(Dilated.run(folder, Map.of(), "cc", "-print-file-name=" + sanitizer.runtime)
          .output()
          .getFirst());
    }

    Outcome run(Path folder, Dilated dilated, String library, String... command)
        throws IOException, InterruptedException {
      String options = "log_path=" + reports.resolve(command[0]) + ":detect_leaks=0";
      command[0] = build.resolve("test").resolve(command[0]).toString();
      return dilated
          .with("LD_PRELOAD", runtime(sanitizer, folder) + " " + build.resolve(library))
          .with("ASAN_OPTIONS", options)
          .with("UBSAN_OPTIONS", options + ":print_stacktrace=1")
          .with("TSAN_OPTIONS", options)
          .run(command);
    }

    List<String> reported() throws IOException {
      List<String> lines = new ArrayList<>();
      try (Stream<Path> files = Files.list(reports)) {
        for (Path file : files.sorted().toList()) {
          lines.addAll(Files.readAllLines(file));
        }
      }
      return lines;
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsReported(Sanitizer sanitizer) throws Exception {
    Watched watched = Watched.build(sanitizer, folder);

    assertThat(run(watched, "arithmetic").exit()).isZero();
    assertThat(run(watched, "waits", K).output()).hasSizeGreaterThan(90);
    assertThat(run(watched, "inherit", "tree").output()).hasSize(10);
    assertThat(watched.run(folder,
        dilated().with("WEIR_DILATION_DISKS", DiskModelTest.fourDisks(folder)),
        "libweir-emulation.so", "disks", folder.toRealPath().toString()).exit()).isZero();
    String quick = "=1,1000000000000,1000000000000000";
    assertThat(watched.run(folder,
        dilated().with("WEIR_DILATION_DISKS",
            folder.toRealPath() + "/a" + quick + ";" + folder.toRealPath() + "/b" + quick),
        "test/libweir-emulation-small.so", "disks", "collide", folder.toRealPath().toString())
        .exit()).isZero();
    assertThat(watched.run(folder, dilated().with("WEIR_DILATION_NETWORK", "2,2000000,100000000"),
        "libweir-emulation.so", "network", "1", "2000000", "100000000", "2").exit()).isZero();

    assertThat(watched.reported()).isEmpty();
  }

  /** These wait for signals, which the sanitizer of threads holds back. */
  @Test
  void nothingIsReportedOfProcessesThatStop() throws Exception {
    Watched watched = Watched.build(Sanitizer.MEMORY, folder);

    for (List<String> program : List.of(List.of("begin", K), List.of("stood"))) {
      assertThat(watched.run(folder, dilated().with("WEIR_DILATION_EPOCH", "shared"),
          "libweir-emulation.so", program.toArray(String[]::new)))
          .isEqualTo(new Outcome(0, List.of()));
    }

    assertThat(watched.reported()).isEmpty();
  }

  private Outcome run(Watched watched, String... command)
      throws IOException, InterruptedException {
    return watched.run(folder, dilated(), "libweir-emulation.so", command);
  }

  /** Each program has a shared file for itself. */
  private Dilated dilated() throws IOException {
    return new Dilated(Files.createTempDirectory(folder, "run"), K);
  }
}
