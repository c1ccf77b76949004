package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Finds all processes that descend from one, however they got away from it, by a variable in their
 * environment that each inherits.
 *
 * @param value the variable's value
 */
record Marked(String value) {
  static final String VARIABLE = "WEIR_TEST_MARK";
  private static final int LOOKS = 3;
  private static final Path PROC = Path.of("/proc");

  static Marked fresh() {
    return new Marked(UUID.randomUUID().toString());
  }

  static boolean possible() {
    return Files.isReadable(PROC.resolve("self").resolve("environ"));
  }

  /**
   * Those that run, with their command lines; a zombie has no environment any more and does not
   * count.
   */
  List<String> alive() throws IOException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (read(process.resolve("environ")).contains(VARIABLE + "=" + value)) {
          String command = read(process.resolve("cmdline")).replace('\0', ' ');
          found.add(
              process.getFileName() + " " + command.substring(0, Math.min(200, command.length())));
        }
      }
    }
    return found;
  }

  /**
   * Fails unless none is left within the limit. A single look may miss a process: one that is just
   * becoming another program shows no environment for a moment. So it takes several that find none.
   */
  void requireNoneWithin(Duration limit) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    List<String> seen = List.of();
    int without = 0;
    while (without < LOOKS && System.nanoTime() < deadline) {
      List<String> alive = alive();
      without = alive.isEmpty() ? without + 1 : 0;
      seen = alive.isEmpty() ? seen : alive;
      Thread.sleep(50);
    }
    assertThat(without).as("looks without any; last seen were %s", seen).isEqualTo(LOOKS);
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
