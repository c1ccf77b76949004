package io.weir.lab.environment;

import io.weir.core.launch.HostProgram;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * A program that was found on this machine.
 *
 * @param file the file that its links lead to
 * @param version its version, if it shows where the program's kind has it
 * @param built the day that the file is of, in UTC: packages keep that of their making
 */
public record InstalledProgram(Path file, Optional<String> version, LocalDate built) {
  private static final Duration PRINT_LIMIT = Duration.ofSeconds(5);
  private static final int LONGEST_PRINT = 1 << 16;

  /** Finds a program; empty if it is not installed. */
  public static Optional<InstalledProgram> find(HostProgram wanted) {
    return find(wanted.program()).flatMap(program -> inspect(wanted, program));
  }

  private static Optional<InstalledProgram> inspect(HostProgram wanted, Path program) {
    try {
      Path file = program.toRealPath();
      Matcher version = wanted.version().pattern().matcher(switch (wanted.version()) {
        case HostProgram.InPath path -> file.toString();
        case HostProgram.Printed printed -> printed(program, printed.arguments());
      });
      return Optional.of(new InstalledProgram(file,
          version.find() ? Optional.of(version.group(1)) : Optional.empty(),
          LocalDate.ofInstant(Files.getLastModifiedTime(file).toInstant(), ZoneOffset.UTC)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns what a program prints; no text if it does not end in time. */
  private static String printed(Path program, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
        .start();
    try {
      CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> read(process));
      return text.get(PRINT_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    } finally {
      process.destroyForcibly();
    }
  }

  private static String read(Process process) {
    try {
      return new String(process.getInputStream().readNBytes(LONGEST_PRINT),
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether its version is older than the least one; false if one of them is not known. */
  public boolean isOlderThan(HostProgram.Least least) {
    return version
        .filter(known -> Character.isDigit(known.charAt(0)))
        .map(known -> Version.parse(known).compareTo(Version.parse(least.version())) < 0)
        .orElse(false);
  }

  /** Returns its version and the day of its file. */
  public Release release() {
    return new Release(version, built);
  }

  /** Returns whether a program is on the search path. */
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
