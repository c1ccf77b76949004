package io.weir.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameEndingWith;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.weir.cli.DocumentsTest.TableOfContents;
import io.weir.cli.context.Installation;
import io.weir.findings.sample.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The packages of all modules but {@code benchmark}, which are on the class path here: no circle,
 * and
 * a map that is that of the code.
 */
class PackagesTest {
  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .withImportOption(location -> !location.contains("-tests.jar"))
      .importPackages("io.weir");
  private static final Path HOME = Installation.ofProcess().home();
  private static final String PAGE = "docs/reference/packages.md";
  private static final Pattern DESCRIPTION =
      Pattern.compile("/\\*\\*(.*?)\\*/.*^package ([\\w.]+);", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\{@\\w+ ([^}]*)}");

  private final Map<String, Set<String>> imports = new HashMap<>();
  private final Map<String, Integer> levels = new HashMap<>();

  @Test
  void noneImportEachOtherInACircle() {
    slices().matching("io.weir.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void theMapIsThatOfTheCode() throws IOException {
    Map<String, Map<String, String>> modules = modules();
    read(CLASSES);
    assertThat(modules.values().stream().flatMap(module -> module.keySet().stream()))
        .as("packages with a package-info")
        .containsExactlyInAnyOrderElementsOf(imports.keySet());

    StringBuilder page = new StringBuilder("""
        # Packages

        All packages of each module, from the bottom to the top: a package imports only packages \
        of lower levels of its module. This page is generated from the code.

        """);
    page.append(TableOfContents.of(List.copyOf(modules.keySet()))).append('\n');
    modules.forEach((module, packages) -> page.append(section(module, packages)));
    new GoldenFile(HOME.resolve(PAGE)).holds(page.toString());
  }

  private String section(String module, Map<String, String> packages) {
    return "\n## " + module + "\n\n| level | package | |\n|--:|---|---|\n" + packages.keySet()
        .stream()
        .sorted(Comparator.comparingInt((String name) -> level(name, packages.keySet()))
            .thenComparing(Comparator.naturalOrder()))
        .map(name -> "| " + level(name, packages.keySet()) + " | `"
            + name.replaceFirst("^io\\.weir\\.", "") + "` | " + packages.get(name) + " |\n")
        .collect(Collectors.joining());
  }

  private int level(String name, Set<String> module) {
    Integer known = levels.get(name);
    if (known == null) {
      known = 1 + imports.get(name)
          .stream()
          .filter(module::contains)
          .mapToInt(below -> level(below, module))
          .max()
          .orElse(0);
      levels.put(name, known);
    }
    return known;
  }

  private void read(JavaClasses classes) {
    for (JavaClass type : classes.that(not(nameEndingWith(".package-info")))) {
      Set<String> below =
          imports.computeIfAbsent(type.getPackageName(), any -> new TreeSet<>());
      type.getDirectDependenciesFromSelf()
          .stream()
          .map(Dependency::getTargetClass)
          .map(JavaClass::getBaseComponentType)
          .map(JavaClass::getPackageName)
          .filter(name -> name.startsWith("io.weir") && !name.equals(type.getPackageName()))
          .forEach(below::add);
    }
  }

  /** The first sentence about each package that has types, by module. */
  private static Map<String, Map<String, String>> modules() throws IOException {
    Map<String, Map<String, String>> modules = new TreeMap<>();
    for (Path sources : sources()) {
      Map<String, String> packages = new TreeMap<>();
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path info : files.filter(file -> file.endsWith("package-info.java")).toList()) {
          Matcher text = DESCRIPTION.matcher(Files.readString(info));
          assertThat(text.find()).as("the description in %s", info).isTrue();
          if (hasTypes(info.getParent())) {
            packages.put(text.group(2), firstSentence(text.group(1)));
          }
        }
      }
      modules.put(HOME.relativize(sources).toString().replace("/src/main/java", ""), packages);
    }
    return modules;
  }

  private static boolean hasTypes(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).count() > 1;
    }
  }

  /** Those of all modules that are on the class path here. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(HOME);
        Stream<Path> drivers = Files.list(HOME.resolve("drivers"))) {
      return Stream.concat(modules, drivers)
          .filter(module -> !module.endsWith("benchmark"))
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .toList();
    }
  }

  private static String firstSentence(String comment) {
    String words = comment.replaceAll("(?m)^\\s*\\*", " ").replaceAll("\\s+", " ").strip();
    String plain = LINK.matcher(words).replaceAll(found -> "`" + found.group(1) + "`");
    return plain.replaceFirst("(?<=\\.) .*", "");
  }
}
