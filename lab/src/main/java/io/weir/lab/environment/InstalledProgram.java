package io.weir.lab.environment;

import io.weir.core.launch.HostProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * A program that was found on this machine.
 *
 * @param file the file that its links lead to
 * @param version its version, if the file's path contains it
 * @param built the day that the file is of, in UTC: packages keep that of their making
 */
public record InstalledProgram(Path file, Optional<String> version, LocalDate built) {
  /** Finds a program; empty if it is not installed. */
  public static Optional<InstalledProgram> find(HostProgram wanted) {
    return find(wanted.program()).flatMap(program -> inspect(wanted, program));
  }

  private static Optional<InstalledProgram> inspect(HostProgram wanted, Path program) {
    try {
      Path file = program.toRealPath();
      Matcher version = wanted.versionInPath().matcher(file.toString());
      return Optional.of(new InstalledProgram(file,
          version.find() ? Optional.of(version.group(1)) : Optional.empty(),
          LocalDate.ofInstant(Files.getLastModifiedTime(file).toInstant(), ZoneOffset.UTC)));
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

  private static String amount(int count, String unit) {
    return count + " " + unit + (count == 1 ? "" : "s");
  }

  /** Whether a program is on the search path. */
  static boolean present(String program) {
    return find(program).isPresent();
  }

  /** Finds a program by its name on the search path, or by its absolute path. */
  private static Optional<Path> find(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder).resolve(program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }
}
