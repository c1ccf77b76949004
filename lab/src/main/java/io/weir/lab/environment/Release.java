package io.weir.lab.environment;

import io.weir.core.driver.Setting;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Period;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The release of a broker, by its files. A distribution that adds a fix to an old version builds it
 * again, and that is the day then.
 *
 * @param version its version, if known
 * @param built the day on which it was built
 */
public record Release(Optional<String> version, LocalDate built) {
  /** Reproducible builds give all entries the same day, long before any of these brokers. */
  private static final LocalDate NO_DAY_BEFORE = LocalDate.of(2011, 1, 1);

  /**
   * Returns the release that a system of this machine runs from: its first installed program, or
   * the first of its artifacts with its version.
   *
   * @param files the files of artifacts that were resolved
   */
  public static Optional<Release> of(Launcher launcher, SystemSpec system,
      Collection<Path> files) {
    if (system.existing().isPresent()) {
      return Optional.empty();
    }
    List<HostProgram> programs = launcher.hostPrograms(system);
    if (!programs.isEmpty()) {
      return InstalledProgram.find(programs.getFirst()).map(InstalledProgram::release);
    }
    return launcher.serverArtifacts(system)
        .stream()
        .flatMap(classPath -> classPath.artifacts().stream())
        .filter(artifact -> artifact.version().equals(system.version()))
        .flatMap(artifact -> files.stream()
            .filter(file -> file.endsWith(artifact.fileName())))
        .findFirst()
        .flatMap(jar -> ofJar(system.version(), jar));
  }

  /** Returns a release by the newest entry of one of its jars; empty if that shows no day. */
  static Optional<Release> ofJar(String version, Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .map(ZipEntry::getTimeLocal)
          .max(Comparator.naturalOrder())
          .map(newest -> newest.toLocalDate())
          .filter(day -> !day.isBefore(NO_DAY_BEFORE))
          .map(day -> new Release(Optional.of(version), day));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Version and age in words, as {@code 3.10.8, built 2023-11-27, 2 years ago}. */
  public String text(LocalDate today) {
    Period age = Period.between(built, today);
    String ago = age.getYears() > 0
        ? amount(age.getYears(), "year") + " ago"
        : age.getMonths() > 0 ? amount(age.getMonths(), "month") + " ago"
        : "this month";
    return version.orElse("of unknown version") + ", built " + built + ", " + ago;
  }

  /** It as a setting, with the day as its normal value. */
  public Setting setting(LocalDate today) {
    return new Setting(Setting.Aspect.RELEASE, "release", text(today), Setting.Source.FILES,
        built.toString());
  }

  private static String amount(int count, String unit) {
    return count + " " + unit + (count == 1 ? "" : "s");
  }
}
