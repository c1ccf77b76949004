package io.weir.cli.context;

import io.weir.core.launch.BrokerKinds;
import io.weir.core.launch.Launcher;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * This installation of weir: its folder, its scenarios, its broker kinds.
 *
 * @param home the folder that it is installed in
 */
public record Installation(Path home) {
  /** Returns the folder that the starting script names, or else the current one. */
  public static Installation ofProcess() {
    return new Installation(
        Path.of(System.getProperty("weir.home", "")).toAbsolutePath().normalize());
  }

  /** Returns the version of weir. */
  public static String version() {
    try (InputStream text = Installation.class.getResourceAsStream("version.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The launchers of all broker kinds, by name. */
  public List<Launcher> launchers() {
    return ServiceLoader.load(Launcher.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(Launcher::broker))
        .toList();
  }

  /** The traits of these broker kinds. */
  public BrokerKinds kinds() {
    return BrokerKinds.of(launchers());
  }

  /**
   * Returns the launcher of a broker kind.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Launcher launcher(String broker) {
    return launchers().stream()
        .filter(launcher -> launcher.broker().equals(broker))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no launcher for '" + broker + "'"));
  }

  /** Returns the folder of the scenarios that come with weir. */
  public Path scenarios() {
    return home.resolve("scenarios");
  }

  /** Returns the scenarios that come with weir, by name. */
  public List<Path> shippedScenarios() {
    if (!Files.isDirectory(scenarios())) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(scenarios())) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("can't list " + scenarios(), e);
    }
  }

  /** Returns the folder for weir's state between commands. */
  public Path state() {
    return home.resolve(".weir");
  }

  /** Returns the folder for records of systems in the foreground. */
  public Path brokers() {
    return state().resolve("brokers");
  }
}
