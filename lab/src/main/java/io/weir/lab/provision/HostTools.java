package io.weir.lab.provision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Programs of this machine that make supervision tighter.
 *
 * @param setsid starts a command in a separate session
 * @param setpriv lets the kernel signal a command when its parent dies; present only if it can do
 * that
 */
public record HostTools(Optional<Path> setsid, Optional<Path> setpriv) {
  /** Returns the tools of this machine; looked up once. */
  static HostTools detected() {
    return Detected.TOOLS;
  }

  /** Finds a program as a shell would, given the value of {@code PATH}. */
  public static Optional<Path> find(String program, String searchPath) {
    Stream<Path> candidates =
        program.contains("/")
            ? Stream.of(Path.of(program))
            : Stream.of(searchPath.split(":"))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry, program));
    return candidates.filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  static Optional<Path> find(String program) {
    return find(program, System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
  }

  private static final class Detected {
    private static final HostTools TOOLS =
        new HostTools(find("setsid"), find("setpriv").filter(Detected::knowsParentDeathSignal));

    private static boolean knowsParentDeathSignal(Path setpriv) {
      try {
        Process process =
            new ProcessBuilder(List.of(setpriv.toString(), "--pdeathsig", "keep", "true"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        boolean ended = process.waitFor(5, TimeUnit.SECONDS);
        process.destroyForcibly();
        return ended && process.exitValue() == 0;
      } catch (IOException e) {
        return false;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
