package io.weir.driver.common;

import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.Malformed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the errors in a system's settings. Used by one thread. */
public final class SettingProblems {
  private static final Pattern VERSION =
      Pattern.compile("(\\d{1,9})\\.(\\d{1,9})\\.\\d+([.-]\\w[\\w.-]*)?");

  private final SystemSpec system;
  private final List<SettingProblem> all = new ArrayList<>();

  public SettingProblems(SystemSpec system) {
    this.system = system;
  }

  /**
   * Adds an error.
   *
   * @param path the place, relative to the system
   * @param message the error
   * @param hint the next step
   */
  public void add(String path, String message, String hint) {
    all.add(new SettingProblem(path, message, hint));
  }

  /** Adds errors. */
  public void addAll(List<SettingProblem> problems) {
    all.addAll(problems);
  }

  /**
   * Reads an option, and adds an error if it is unreadable.
   *
   * @param hint how to write it
   * @return its value; empty if it is unreadable
   */
  public <T> Optional<T> option(String name, Supplier<T> value, String hint) {
    try {
      return Optional.of(value.get());
    } catch (IllegalArgumentException e) {
      add(name, Malformed.of(e).what(), hint);
      return Optional.empty();
    }
  }

  /**
   * Parses a version of three numbers with an optional qualifier, such as {@code 4.4.0-SNAPSHOT},
   * and adds an error for any other form.
   *
   * @param product the name of the product, such as {@code Kafka}
   * @param example a complete version
   * @return the first two numbers; empty for any other form
   */
  public Optional<Release> version(String path, String version, String product, String example) {
    Optional<Release> release = Release.of(version);
    if (release.isEmpty()) {
      add(path, "'" + version + "' is not a version of " + product,
          "write a complete version, such as " + example);
    }
    return release;
  }

  /** Adds an error if a system that weir starts has fewer nodes than replicas. */
  public void replicas() {
    int replicas = system.durability().replicas();
    if (system.existing().isEmpty() && replicas > system.nodes()) {
      add("durability.replicas",
          replicas + " replicas need as many nodes, but there "
              + (system.nodes() == 1 ? "is 1" : "are " + system.nodes()),
          "set 'nodes' to " + replicas + " or more, or lower 'durability.replicas'");
    }
  }

  /** Adds an error for each property in these sections that weir reserves. */
  public void owned(PassedSection... sections) {
    for (PassedSection section : sections) {
      for (String name : system.section(section.key()).keySet()) {
        section.insteadOf(name)
            .ifPresent(hint -> add(section.key() + "." + name, "weir sets '" + name + "' itself",
                hint));
      }
    }
  }

  /** Returns all errors so far. */
  public List<SettingProblem> all() {
    return List.copyOf(all);
  }

  /**
   * The first two numbers of a version.
   *
   * @param major the first
   * @param minor the second
   */
  public record Release(int major, int minor) {
    /** Parses a version of three numbers and an optional qualifier; empty for any other form. */
    public static Optional<Release> of(String version) {
      Matcher form = VERSION.matcher(version);
      return form.matches()
          ? Optional.of(
              new Release(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))))
          : Optional.empty();
    }

    /** Returns whether this release is older than the first one with those numbers. */
    public boolean isBefore(int otherMajor, int otherMinor) {
      return major < otherMajor || major == otherMajor && minor < otherMinor;
    }
  }
}
