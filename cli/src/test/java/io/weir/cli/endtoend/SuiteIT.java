package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.SuiteLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A suite that is interrupted in its second scenario of three and continues, by the command. */
class SuiteIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  /** A busy machine may make figures invalid, which is exit code 3. */
  private static final Object[] MEASURED = {0, 3};
  private static final String SCENARIO = """
      name: NAME
      question: Does the suite show NAME?
      systems:
        loopback: { broker: loopback, acknowledge-delay: constant 1ms }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { warm-up: 0s, measure: 2s, drain: 5s }
      worker: { heap: 128 MiB }
      repeat: 1
      """;

  @TempDir
  private Path folder;
  private Path suite;

  @BeforeEach
  void writeScenarios() throws IOException {
    suite = Files.createDirectory(folder.resolve("trio"));
    for (String name : new String[] {"first", "second", "third"}) {
      scenario(name, SCENARIO.replace("NAME", name));
    }
    scenario("second", SCENARIO.replace("NAME", "second")
        .replace("measure: 2s", "measure: 6s")
        .replace("size: 100 B", "size: 100 B, content: file, file: words.txt"));
    Files.writeString(suite.resolve("words.txt"), "Words that messages are filled with.");
  }

  private void scenario(String name, String text) throws IOException {
    Files.writeString(suite.resolve(name + ".yaml"), text);
  }

  @Test
  @Tag("slow")
  void anInterruptedSuiteContinuesAndEndsInOneReport() throws IOException, InterruptedException {
    SuiteLayout layout = interruptedInItsSecondScenario();
    Map<Path, String> first = files(layout.root().resolve("first"));

    refusesAChangedScenario();

    try (WeirRun weir = weir("resumed", "run", "--resume", "trio")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(MEASURED);
      assertThat(weir.output()).contains("first, 1 of 3", "finished, and left unchanged",
          "cut off, set aside and repeated: 001-loopback",
          "3 of 3 scenarios, 3 of 3 runs completed");
      assertThat(weir.output().strip()).endsWith(layout.report().toString());
    }
    assertThat(files(layout.root().resolve("first"))).isEqualTo(first);
    assertThat(Files.readString(layout.report()))
        .contains("Does the suite show third?", "3 of 3 scenarios")
        .doesNotContain("not begun");
    verifies(layout);
  }

  @Test
  void aScenarioThatCannotBeginLeavesTheOthersTheirTurn()
      throws IOException, InterruptedException {
    scenario("second", SCENARIO.replace("NAME", "second").replace("128 MiB", "900 GiB"));
    try (WeirRun weir = weir("small", "run", suite.toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(1);
      assertThat(weir.output()).containsSubsequence("second, 2 of 3", "900", "third, 3 of 3",
          "2 of 3 scenarios");
    }
    SuiteLayout layout = new SuiteLayout(latest());
    assertThat(layout.result("second")).isEmpty();
    assertThat(layout.result("third")).isPresent();
    assertThat(Files.readString(layout.report())).contains("Not begun: second.");
  }

  private SuiteLayout interruptedInItsSecondScenario() throws IOException, InterruptedException {
    try (WeirRun weir = weir("interrupted", "run", suite.toString())) {
      weir.awaitOutput("second, 2 of 3", LIMIT);
      weir.awaitOutput("measure, 6s", LIMIT);
      weir.signal("TERM");
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(143);
      SuiteLayout layout = new SuiteLayout(latest());
      assertThat(weir.output()).contains("no further scenario begins", layout.root().toString());
      assertThat(Files.readString(layout.report())).contains("first/", "second/", "not begun",
          "Not begun: third.");
      assertThat(layout.result("third")).isEmpty();
      return layout;
    }
  }

  private void refusesAChangedScenario() throws IOException, InterruptedException {
    String text = Files.readString(suite.resolve("third.yaml"));
    scenario("third", text.replace("1k/s", "2k/s"));
    try (WeirRun weir = weir("changed", "run", "--resume", "trio")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(2);
      assertThat(weir.output()).contains("third.yaml changed since the suite began");
    }
    scenario("third", text);
  }

  private void verifies(SuiteLayout layout) throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.command(below("verified"), "verify", layout.root().toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isZero();
      assertThat(weir.output()).containsPattern("trio/[^/]+: all holds, same as in its scenarios");
    }
    Files.writeString(layout.summary(), "All is well.");
    try (WeirRun weir = WeirRun.command(below("forged"), "verify", layout.root().toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(4);
      assertThat(weir.output()).contains("summary.md", "is not what the scenarios' findings say");
    }
    String list = Files.readString(layout.suite());
    Files.writeString(layout.suite(), list.replace("Does the suite show third?", "Is it best?"));
    try (WeirRun weir = WeirRun.command(below("another"), "verify", layout.root().toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(4);
      assertThat(weir.output()).contains("suite.json", "describes third with another question");
    }
    Files.writeString(layout.suite(), list);
    try (WeirRun weir = WeirRun.command(below("again"), "report", layout.root().toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(MEASURED);
    }
    assertThat(layout.summary()).content().startsWith("## trio");
  }

  private WeirRun weir(String name, String... arguments) throws IOException {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "--out";
    all[arguments.length + 1] = folder.resolve("results").toString();
    return WeirRun.command(below(name), all);
  }

  private Path below(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }

  private Path latest() throws IOException {
    return folder.resolve("results/trio/latest").toRealPath();
  }

  /** When each file was last written. */
  private static Map<Path, String> files(Path folder) throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file, Files.getLastModifiedTime(file) + " " + Files.size(file));
      }
    }
    return files;
  }
}
