package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each file in {@code broken/} lists its own problems, in order, in lines {@code # expect: PLACE |
 * words | words …}, and its options in lines {@code # with: --set path=value}.
 */
class BrokenScenariosTest {
  private static final String EXPECT = "# expect: ";
  private static final String SET = "# with: --set ";
  private static final String SCALE = "# with: --scale ";

  static List<Path> files() throws IOException, URISyntaxException {
    try (Stream<Path> files =
        Files.list(Path.of(BrokenScenariosTest.class.getResource("/broken").toURI()))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyProblemIsFoundWithItsPlace(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<Problem> problems = problems(file, overrides(lines));
    List<String> expected = after(EXPECT, lines);
    assertThat(problems).as(() -> "problems of " + file).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      String[] words = expected.get(i).split(" \\| ");
      Problem problem = problems.get(i);
      assertThat(problem.place()).hasToString(words[0].strip());
      for (int j = 1; j < words.length; j++) {
        assertThat(problem.describe("scenario.yaml")).contains(words[j].strip());
      }
      assertThat(problem.hint()).isNotBlank();
    }
  }

  @Test
  void thereAreEnoughOfThem() throws Exception {
    assertThat(files()).hasSizeGreaterThan(30);
  }

  static List<Problem> problems(Path file, Overrides overrides) {
    ScenarioException thrown =
        catchThrowableOfType(
            ScenarioException.class,
            () -> new ScenarioReader(Catalogue.BROKERS).read(file, overrides));
    assertThat(thrown).as(() -> file + " should be refused").isNotNull();
    return thrown.problems();
  }

  private static Overrides overrides(List<String> lines) {
    return new Overrides(after(SCALE, lines).stream().findFirst(), after(SET, lines));
  }

  private static List<String> after(String prefix, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .toList();
  }

  @Test
  @DisplayName("an empty file, a folder, a missing file and bytes that are not text")
  void filesThatHoldNoText() throws IOException {
    Path folder = Files.createTempDirectory("weir-broken");
    Path empty = Files.createFile(folder.resolve("empty.yaml"));
    Path latin = Files.write(folder.resolve("latin.yaml"),
        new byte[] {'n', 'a', 'm', 'e', ':', ' ', 'a', '\n', 'q', (byte) 0xE9});
    Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {'n', ':', 0});
    Path huge = Files.write(folder.resolve("huge.yaml"), new byte[(1 << 20) + 1]);
    assertThat(only(empty).message()).contains("no scenario in this file");
    assertThat(only(folder).message()).contains("not a file");
    assertThat(only(folder.resolve("missing.yaml")).message()).contains("no such file");
    assertThat(only(latin).place()).hasToString("2:2");
    assertThat(only(latin).message()).contains("not UTF-8");
    assertThat(only(binary).message()).contains("U+0000");
    assertThat(only(huge).message()).contains("larger than 1 MiB");
  }

  private static Problem only(Path file) {
    List<Problem> problems = problems(file, new Overrides(Optional.empty(), List.of()));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
