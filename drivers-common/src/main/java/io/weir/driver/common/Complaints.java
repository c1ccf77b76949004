package io.weir.driver.common;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.Malformed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects what is wrong with a system's settings. Used by one thread. */
public final class Complaints {
  private static final Pattern VERSION = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})\\.\\d+");

  private final SystemSpec system;
  private final List<Complaint> all = new ArrayList<>();

  public Complaints(SystemSpec system) {
    this.system = system;
  }

  /**
   * Adds a complaint.
   *
   * @param path where, relative to the system
   * @param message what is wrong
   * @param hint what to do
   */
  public void add(String path, String message, String hint) {
    all.add(new Complaint(path, message, hint));
  }

  /** Adds complaints. */
  public void addAll(List<Complaint> complaints) {
    all.addAll(complaints);
  }

  /**
   * Reads an option, and complains of one that can't be read.
   *
   * @param hint how to write it
   * @return its value; empty if it can't be read
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
   * Reads a version of three numbers, and complains of one that has another form.
   *
   * @param product whose version it is, as {@code Kafka}
   * @param example a version in full
   * @return the first two numbers; empty if it has another form
   */
  public Optional<Release> version(String path, String version, String product, String example) {
    Optional<Release> release = Release.of(version);
    if (release.isEmpty()) {
      add(path, "'" + version + "' is not a version of " + product,
          "write one in full, as " + example);
    }
    return release;
  }

  /** Complains if a system that weir starts has fewer nodes than replicas. */
  public void replicas() {
    int replicas = system.durability().replicas();
    if (system.existing().isEmpty() && replicas > system.nodes()) {
      add("durability.replicas",
          replicas + " replicas need as many nodes, but there "
              + (system.nodes() == 1 ? "is 1" : "are " + system.nodes()),
          "set 'nodes' to " + replicas + " or more, or lower 'durability.replicas'");
    }
  }

  /** Complains of each property in these sections that weir keeps to itself. */
  public void owned(PassedSection... sections) {
    for (PassedSection section : sections) {
      for (String name : system.section(section.key()).keySet()) {
        section.insteadOf(name)
            .ifPresent(hint -> add(section.key() + "." + name, "weir sets '" + name + "' itself",
                hint));
      }
    }
  }

  /** All of them so far. */
  public List<Complaint> all() {
    return List.copyOf(all);
  }

  /**
   * The first two numbers of a version.
   *
   * @param major the first
   * @param minor the second
   */
  public record Release(int major, int minor) {
    /** Those of a version of three numbers; empty if it has another form. */
    public static Optional<Release> of(String version) {
      Matcher form = VERSION.matcher(version);
      return form.matches()
          ? Optional.of(
              new Release(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))))
          : Optional.empty();
    }

    /** Whether it is older than the first release of those numbers. */
    public boolean isBefore(int otherMajor, int otherMinor) {
      return major < otherMajor || major == otherMajor && minor < otherMinor;
    }
  }
}
