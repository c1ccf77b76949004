package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A real result of two runs on the loopback broker, with a trace and published figures, and copies
 * of it to be damaged.
 *
 * @param measured the result folder
 */
record SampleResult(Path measured) {
  private static final String SCENARIO = """
      name: sample
      question: Is damage found?
      systems:
        loopback: { broker: loopback, acknowledge-delay: constant 1ms }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload:
        message: { size: 100 B }
        load: { rate: 500/s, arrival: trace, trace: { file: arrivals.txt, replay: loop } }
      phases: { warm-up: 0s, measure: 2s, drain: 5s }
      worker: { heap: 128 MiB }
      published: %s
      repeat: 2
      seed: 4
      """;

  /** Measures it, below a folder. */
  static SampleResult measure(Path folder) throws IOException {
    StringBuilder times = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      times.append(i * 0.0021).append('\n');
    }
    Files.writeString(folder.resolve("arrivals.txt"), times);
    Path figures = Installation.ofProcess().home().resolve("published/confluent-2020.csv");
    Path scenario =
        Files.writeString(folder.resolve("sample.yaml"), SCENARIO.formatted(figures));
    Outcome outcome = Shell.ofThisWeir()
        .run("run", scenario.toString(), "--out", folder.resolve("results").toString(), "--data",
            folder.resolve("data").toString());
    assertThat(outcome.exit()).as(outcome.err()).isIn(0, 3);
    return new SampleResult(folder.resolve("results/sample/latest").toRealPath());
  }

  /** Its files that hold anything, by their paths within the folder, but for the lock. */
  List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(measured)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> file.toFile().length() > 0)
          .map(file -> measured.relativize(file).toString())
          .filter(file -> !file.equals(".lock"))
          .sorted()
          .toList();
    }
  }

  /** Copies it. */
  void copyTo(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(measured)) {
      for (Path path : all.toList()) {
        Path copy = folder.resolve(measured.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(path, copy);
        }
      }
    }
  }

  /** Copies it as if weir had been killed within the second run. */
  void copyCutOffTo(Path folder) throws IOException {
    copyTo(folder);
    for (String file : List.of("SHA256SUMS", "findings.json", "report.html",
        "runs/002-loopback/SHA256SUMS")) {
      Files.delete(folder.resolve(file));
    }
  }

  /** All that is in a folder, with its content, but for what is below another. */
  static Map<String, String> contents(Path folder, Path but) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.filter(path -> !path.startsWith(but)).toList()) {
        contents.put(folder.relativize(path).toString(),
            Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                ? Files.readString(path, StandardCharsets.ISO_8859_1)
                : "");
      }
    }
    return contents;
  }
}
