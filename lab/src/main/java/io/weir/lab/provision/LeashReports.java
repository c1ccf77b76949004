package io.weir.lab.provision;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/** Reads the reports of a supervising shell, in its own thread. Thread-safe. */
final class LeashReports {
  private static final int MAX_COMPLAINTS = 2_000;

  private final CompletableFuture<Optional<Child>> child = new CompletableFuture<>();
  private final CompletableFuture<OptionalInt> exitCode = new CompletableFuture<>();
  private final StringBuffer complaints = new StringBuffer();

  private LeashReports() {}

  static LeashReports from(InputStream errors, String process) {
    LeashReports reports = new LeashReports();
    Thread.ofPlatform().daemon().name("weir-leash-" + process).start(() -> reports.read(errors));
    return reports;
  }

  /** Completes with the process once it was started; empty if the shell ended without. */
  CompletableFuture<Optional<Child>> child() {
    return child;
  }

  /**
   * Completes with the exit code when the shell's reports end; empty if it ended before it could
   * report one.
   */
  CompletableFuture<OptionalInt> exitCode() {
    return exitCode;
  }

  /** Returns the shell's output besides its reports. */
  String complaints() {
    return complaints.toString().strip();
  }

  private void read(InputStream errors) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("pid ")) {
          child.complete(Optional.of(Child.parse(line)));
        } else if (line.startsWith("exit ")) {
          exitCode.complete(OptionalInt.of(Integer.parseInt(line.substring("exit ".length()))));
        } else if (complaints.length() < MAX_COMPLAINTS) {
          complaints.append(line).append('\n');
        }
      }
    } catch (Throwable e) {
      complaints.append("its reports can't be read: ").append(e);
    } finally {
      child.complete(Optional.empty());
      exitCode.complete(OptionalInt.empty());
    }
  }

  /**
   * The supervised process.
   *
   * @param pid its id
   * @param target what {@code kill} takes to reach it and its group
   */
  record Child(long pid, String target) {
    private static Child parse(String line) {
      String[] words = line.split(" ");
      return new Child(Long.parseLong(words[1]), words[2]);
    }
  }
}
