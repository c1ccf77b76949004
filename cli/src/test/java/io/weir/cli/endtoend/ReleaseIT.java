package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive of a release, unpacked as a user does it. */
@Timeout(300)
class ReleaseIT {
  private static final Path HOME = Path.of(System.getProperty("weir.home"));

  @TempDir
  private Path folder;

  @Test
  void weirStartsFromItsArchiveAlone() throws Exception {
    run(HOME, HOME.resolve("release/build").toString(), "--without-sbom");
    String name = "weir-" + Installation.version();
    Path made = HOME.resolve("target/release");
    assertThat(run(made, "sha256sum", "--check", "SHA256SUMS")).contains(name + ".tar.gz: OK");
    run(folder, "tar", "-xzf", made.resolve(name + ".tar.gz").toString());

    String weir = folder.resolve(name).resolve("weir").toString();
    assertThat(run(folder, weir, "--version")).startsWith("weir " + Installation.version() + "\n");
    assertThat(run(folder, weir, "list", "brokers")).contains("kafka", "loopback", "pulsar",
        "rabbitmq", "redis", "rocketmq");
    assertThat(run(folder, weir, "validate", "quickstart", "kesque-2019/latency"))
        .contains("quickstart: valid", "kesque-2019/latency: valid");
    // All that it wrote is below its own folder.
    assertThat(folders()).containsExactly(name);
  }

  private List<String> folders() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static String run(Path where, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
    builder.environment().put("WEIR_BUILD", "never");
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }
}
