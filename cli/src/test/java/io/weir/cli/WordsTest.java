package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Documents, texts and comments use the field's terms (ADR 38). The resource {@code words.txt} has
 * a regular expression for each phrase that is replaced. A line may quote one if it contains
 * {@code words-ok}.
 */
class WordsTest {
  private static final Path ROOT = Installation.ofProcess().home();
  private static final Set<String> SKIPPED =
      Set.of(".git", "target", "results", ".weir", "node_modules", "adr");
  private static final String QUOTED = "words-ok";
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
  private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
  private static final Pattern WORDS = words();

  private static Pattern words() {
    try (Stream<String> lines = Files.lines(ROOT.resolve("cli/src/test/resources/words.txt"))) {
      return Pattern.compile(
          lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
              .collect(Collectors.joining("|")),
          Pattern.CASE_INSENSITIVE);
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Test
  void documentsUseTheTermsOfTheField() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(ROOT, ".md")) {
      found.addAll(inLines(file, Files.readString(file)));
    }
    for (Path file : files(ROOT.resolve("scenarios"), ".yaml")) {
      found.addAll(inLines(file, Files.readAllLines(file)
          .stream()
          .map(WordsTest::commentOrQuestion)
          .collect(Collectors.joining("\n"))));
    }
    assertThat(found).isEmpty();
  }

  private static String commentOrQuestion(String line) {
    return line.startsWith("question") ? line : line.replaceFirst("^[^#]*", "");
  }

  @Test
  void textsUseTheTermsOfTheField() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(ROOT, ".java")) {
      if (file.toString().contains("/src/main/")) {
        found.addAll(inLines(file, texts(Files.readString(file))));
      }
    }
    assertThat(found).isEmpty();
  }

  /** The string literals of each line, with the mark of a quotation. */
  private static String texts(String source) {
    List<String> lines = source.lines().toList();
    List<String> code = COMMENT.matcher(source).replaceAll(WordsTest::blank).lines().toList();
    return IntStream.range(0, code.size())
        .mapToObj(line -> STRING.matcher(code.get(line))
            .results()
            .map(text -> text.group(1))
            .collect(Collectors.joining("\0", "", lines.get(line).contains(QUOTED) ? QUOTED : "")))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void commentsUseTheTermsOfTheField() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(ROOT, ".java")) {
      Matcher comment = COMMENT.matcher(Files.readString(file));
      while (comment.find()) {
        found.addAll(inLines(file, comment.group()));
      }
    }
    assertThat(found).isEmpty();
  }

  private static String blank(MatchResult comment) {
    return comment.group().replaceAll("[^\\n]", " ");
  }

  private static List<String> inLines(Path file, String text) {
    return text.lines()
        .filter(line -> !line.contains(QUOTED) && WORDS.matcher(line).find())
        .map(line -> ROOT.relativize(file) + ": " + line.strip())
        .toList();
  }

  /** Skips whole folders: runs in another process may remove theirs meanwhile. */
  private static List<Path> files(Path folder, String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(folder, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        return SKIPPED.contains(directory.getFileName().toString())
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (file.toString().endsWith(ending)) {
          found.add(file);
        }
        return FileVisitResult.CONTINUE;
      }
    });
    Collections.sort(found);
    return found;
  }
}
