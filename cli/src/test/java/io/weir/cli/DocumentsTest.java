package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Links between the documents lead somewhere, long pages have a table of contents, and exit codes
 * have the same words everywhere. {@code -Dgolden.update=true} writes the tables of contents.
 */
class DocumentsTest {
  private static final Path ROOT = Installation.ofProcess().home();
  private static final Set<String> SKIPPED = Set.of(".git", "target", "results", ".weir");
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  /** A page is long from here on. */
  private static final int LONG = 150;
  private static final int FEW_HEADINGS = 3;
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern SCHEME = Pattern.compile("[a-z]+:.*");
  private static final Pattern HEADING = Pattern.compile("(#{1,6}) +(.*)");
  private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");

  static List<Path> documents() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        return SKIPPED.contains(folder.getFileName().toString())
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (file.toString().endsWith(".md")) {
          found.add(file);
        }
        return FileVisitResult.CONTINUE;
      }
    });
    assertThat(found).hasSizeGreaterThan(20);
    return found;
  }

  @Test
  void linksLeadToFilesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      for (String line : prose(document)) {
        for (String target : LINK.matcher(withoutCode(line))
            .results()
            .map(link -> link.group(1))
            .toList()) {
          if (!SCHEME.matcher(target).matches() && !leadsSomewhere(document, target)) {
            broken.add(ROOT.relativize(document) + ": " + target);
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  private static boolean leadsSomewhere(Path document, String target) throws IOException {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
    return Files.exists(file)
        && (parts.length < 2
            || file.toString().endsWith(".md") && anchors(file).contains(parts[1]));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void aLongPageHasATableOfContents(Path document) throws IOException {
    List<String> lines = Files.readAllLines(document);
    List<String> headings = sections(document);
    if (lines.size() <= LONG || headings.size() < FEW_HEADINGS) {
      return;
    }
    String contents = TableOfContents.of(headings);
    if (UPDATE) {
      TableOfContents.write(document, contents);
    }
    assertThat(Files.readAllLines(document)).as(ROOT.relativize(document).toString())
        .contains(contents);
  }

  /** The text of a page without blocks of code. */
  private static List<String> prose(Path document) throws IOException {
    List<String> prose = new ArrayList<>();
    boolean code = false;
    for (String line : Files.readAllLines(document)) {
      if (line.strip().startsWith("```")) {
        code = !code;
      } else if (!code) {
        prose.add(line);
      }
    }
    return prose;
  }

  private static String withoutCode(String line) {
    return line.replaceAll("`[^`]*`", "");
  }

  private static List<String> sections(Path document) throws IOException {
    return prose(document).stream()
        .filter(line -> line.startsWith("## "))
        .map(line -> line.substring(3).strip())
        .toList();
  }

  private static Set<String> anchors(Path document) throws IOException {
    Set<String> anchors = new HashSet<>();
    Map<String, Integer> used = new HashMap<>();
    for (String line : prose(document)) {
      ANCHOR.matcher(line).results().map(anchor -> anchor.group(1)).forEach(anchors::add);
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String anchor = TableOfContents.anchor(heading.group(2));
        int before = used.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }

  /** Help, README and docs describe each exit code in the same words. */
  @Test
  void exitCodesMeanTheSameEverywhere() throws IOException {
    String readme = plain(Files.readString(ROOT.resolve("README.md")));
    String pipeline = plain(Files.readString(ROOT.resolve("docs/in-a-pipeline.md")));
    String[] codes =
        new Weir(CliContext.of(Installation.ofProcess(), Console.plain(System.out, System.err)))
            .commandLine()
            .getCommandSpec()
            .usageMessage()
            .exitCodeList()
            .entrySet()
            .stream()
            .map(code -> code.getKey().strip() + " " + code.getValue())
            .toArray(String[]::new);
    assertThat(codes).hasSize(7);
    assertThat(Arrays.stream(codes).map(code -> code.split(" ")[0]))
        .contains(Arrays.stream(ExitCode.values())
            .map(code -> Integer.toString(code.number()))
            .toArray(String[]::new));
    for (String code : codes) {
      assertThat(readme).contains(code);
      assertThat(pipeline).contains("| " + code.replaceFirst(" ", " | ") + " |");
    }
  }

  private static String plain(String markdown) {
    return markdown.replace("`", "");
  }

  /** The line of links to the sections of a page. */
  static final class TableOfContents {
    private static final String START = "On this page: ";

    private TableOfContents() {}

    static String of(List<String> headings) {
      return headings.stream()
          .map(heading -> "[" + heading + "](#" + anchor(heading) + ")")
          .collect(Collectors.joining(", ", START, "."));
    }

    /** A heading's anchor, as GitHub makes it. */
    static String anchor(String heading) {
      String text = heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").toLowerCase(Locale.ROOT);
      return Pattern.compile("[^\\p{L}\\p{N} _-]").matcher(text).replaceAll("").replace(' ', '-');
    }

    /** Writes it in front of the first section, or in place of another one. */
    static void write(Path page, String contents) throws IOException {
      String text = Files.readString(page);
      Matcher old = Pattern.compile("(?m)^" + START + ".*$").matcher(text);
      String written = old.find()
          ? old.replaceFirst((MatchResult match) -> Matcher.quoteReplacement(contents))
          : text.replaceFirst("(?m)^## ", Matcher.quoteReplacement(contents + "\n\n## "));
      Files.writeString(page, written);
    }
  }
}
