package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Results that weir wrote before its files had the words of the glossary: plans of format 1,
 * findings of format 2. Commands give the same on them as on the same measurements today.
 */
class OldResultsTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final List<String> NAMES = List.of("2026-01-15T10-00-00Z", "2026-01-22T10-00-00Z");

  @TempDir
  private static Path folder;
  private static Path today;

  @BeforeAll
  static void unpack() throws IOException {
    today = unpacked("now");
    for (String name : NAMES) {
      assertThat(SHELL.run("report", "--again", today.resolve(name).toString()).exit()).isZero();
    }
  }

  private static Path unpacked(String name) throws IOException {
    Path target = folder.resolve(name);
    try (InputStream file = OldResultsTest.class.getResourceAsStream("/old-results.zip");
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path path = target.resolve(entry.getName());
        if (!entry.isDirectory()) {
          Files.createDirectories(path.getParent());
          Files.copy(zip, path);
        }
      }
    }
    return target;
  }

  private static Outcome run(String command, Path results) {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ")) {
      words.add(switch (word) {
        case "ALL" -> results.toString();
        case "A" -> results.resolve(NAMES.getFirst()).toString();
        case "B" -> results.resolve(NAMES.getLast()).toString();
        default -> word;
      });
    }
    return SHELL.run(words.toArray(String[]::new));
  }

  private static String text(Outcome outcome, Path results) {
    return outcome.out()
        .replace(results.toString(), "RESULTS")
        .replaceAll("\"bytes\" : [0-9]+", "\"bytes\" : 0")
        .replaceAll(" +[0-9.,]+ [kM]?B(?=\\n)", " SIZE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"report A", "report A --json", "report A --markdown",
      "compare A B --system kafka", "compare A B --system kafka --json", "compare A",
      "export csv A", "export csv-summary A", "export junit A"})
  void commandsGiveTheSame(String command) throws IOException {
    Path old = unpacked(command.replace(' ', '-'));
    Outcome before = run(command, old);
    Outcome now = run(command, today);

    assertThat(before.exit()).as(before.err()).isZero();
    assertThat(now.exit()).as(now.err()).isZero();
    assertThat(text(before, old)).isEqualTo(text(now, today));
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify A B", "verify A --json", "history repeated ALL",
      "history repeated ALL --json", "results ALL", "results ALL --json"})
  void theirRulesAreNamed(String command) throws IOException {
    Path old = unpacked(command.replace(' ', '-'));
    Outcome outcome = run(command, old);

    assertThat(outcome.exit()).as(outcome.err()).isZero();
    if (!command.equals("verify A --json")) {
      assertThat(outcome.out()).containsPattern("rules\\D+6|judged by other rules");
    }
    assertThat(old.resolve(NAMES.getFirst()).resolve("findings.json")).content()
        .contains("\"format\" : 2,", "\"figure\"", "\"ledger\"");
    assertThat(today.resolve(NAMES.getFirst()).resolve("findings.json")).content()
        .contains("\"format\" : 3,", "\"metric\"", "\"accounting\"")
        .doesNotContain("\"figure\"", "\"ledger\"");
  }
}
