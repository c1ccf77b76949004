package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.Trace;
import io.weir.core.secret.SecretReference;
import io.weir.core.text.RegularFile;
import io.weir.core.unit.DataSize;
import io.weir.lab.kubernetes.CoordinatorOrder;
import io.weir.scenario.ResolvedScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a scenario on their way to a coordinator in a pod: the scenario and what it names by
 * relative paths. They keep their places to each other below another root. Absolute paths are
 * those of the pod. Stateless.
 */
final class CoordinatorFiles {
  private static final DataSize MOST = DataSize.mebibytes(128);

  private CoordinatorFiles() {}

  /**
   * Collects the files, and the variables that the scenario refers to.
   *
   * @throws CliException if a file can't be read, or they are too large
   */
  static CoordinatorOrder order(Path file, ResolvedScenario scenario,
      Map<String, String> environment) throws CliException {
    Path place = file.toAbsolutePath().normalize();
    Path folder = place.getParent();
    Map<String, byte[]> files = new TreeMap<>();
    try {
      add(place, files);
      for (String name : named(scenario)) {
        if (!Path.of(name).isAbsolute()) {
          addAll(folder.resolve(name).normalize(), files);
        }
      }
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT,
          "a file of the scenario can't be read: " + e.getMessage(), "check its permissions", e);
    }
    long size = files.values().stream().mapToLong(bytes -> bytes.length).sum();
    if (size > MOST.bytes()) {
      throw new CliException(ExitCode.INPUT,
          "the files of the scenario have " + new DataSize(size), "send at most " + MOST);
    }
    return new CoordinatorOrder(inside(place), files, scenario.overrides().scale(),
        scenario.overrides().sets(), variables(scenario, environment));
  }

  private static Set<String> named(ResolvedScenario scenario) {
    Set<String> names = new LinkedHashSet<>();
    scenario.variants().forEach(variant -> {
      variant.scenario().workload().load().trace().map(Trace::file).ifPresent(names::add);
      variant.scenario().workload().message().file().map(ContentFile::path).ifPresent(names::add);
    });
    scenario.first().published().ifPresent(names::add);
    references(scenario).filter(one -> one.source() == SecretReference.Source.FILE)
        .map(SecretReference::name)
        .forEach(names::add);
    return names;
  }

  private static Stream<SecretReference> references(ResolvedScenario scenario) {
    List<String> texts = new ArrayList<>(scenario.overrides().sets());
    texts.add(scenario.text());
    return texts.stream()
        .flatMap(text -> SecretReference.PATTERN.matcher(text)
            .results()
            .map(SecretReference::found));
  }

  private static Map<String, String> variables(ResolvedScenario scenario,
      Map<String, String> environment) {
    Map<String, String> used = new HashMap<>();
    references(scenario).filter(one -> one.source() == SecretReference.Source.ENV)
        .map(SecretReference::name)
        .filter(environment::containsKey)
        .forEach(name -> used.put(name, environment.get(name)));
    return used;
  }

  /** One that does not exist is missing there too, which is reported there. */
  private static void addAll(Path path, Map<String, byte[]> files) throws IOException {
    if (Files.isRegularFile(path)) {
      add(path, files);
    } else if (Files.isDirectory(path)) {
      try (Stream<Path> entries = Files.list(path)) {
        for (Path entry : entries.filter(Files::isRegularFile).toList()) {
          add(entry, files);
        }
      }
    }
  }

  private static void add(Path file, Map<String, byte[]> files) throws IOException {
    files.put(inside(file), RegularFile.read(file, (int) MOST.bytes()));
  }

  /** Returns the path below the root. */
  private static String inside(Path absolute) {
    return absolute.getRoot().relativize(absolute).toString().replace('\\', '/');
  }

  /**
   * Writes the files below a folder.
   *
   * @return the scenario's file
   * @throws IOException if one can't be written, or leads out of the folder
   */
  static Path write(CoordinatorOrder order, Path root) throws IOException {
    for (Map.Entry<String, byte[]> entry : order.files().entrySet()) {
      Path file = root.resolve(entry.getKey()).normalize();
      if (!file.startsWith(root)) {
        throw new IOException("a file of the order leads out of its folder");
      }
      Files.createDirectories(file.getParent());
      Files.write(file, entry.getValue());
    }
    return root.resolve(order.scenario());
  }
}
