package io.weir.lab.provision;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the process that listens on a port, if the system has {@code /proc} and this user may read
 * it.
 */
final class PortOwner {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTENING = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int USER = 7;
  private static final int INODE = 9;

  private PortOwner() {}

  /** Returns the process that listens, as {@code process 4711 (java)}, or at least its user. */
  static Optional<String> of(int port) {
    List<String[]> listening = listening(port);
    if (listening.isEmpty()) {
      return Optional.empty();
    }
    Set<String> sockets = listening.stream()
        .map(socket -> "socket:[" + socket[INODE] + "]")
        .collect(Collectors.toSet());
    return holder(sockets)
        .or(() -> Optional.of("a process of the user with id " + listening.get(0)[USER]));
  }

  private static List<String[]> listening(int port) {
    String suffix = String.format(Locale.ROOT, ":%04X", port);
    return Stream.of("tcp", "tcp6")
        .flatMap(table -> lines(PROC.resolve("net").resolve(table)).stream())
        .map(line -> line.strip().split("\\s+"))
        .filter(words -> words.length > INODE && words[STATE].equals(LISTENING)
            && words[LOCAL_ADDRESS].endsWith(suffix))
        .toList();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static Optional<String> holder(Set<String> sockets) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (holds(process, sockets)) {
          String name = lines(process.resolve("comm")).stream().findFirst().orElse("?");
          return Optional.of("process " + process.getFileName() + " (" + name + ")");
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean holds(Path process, Set<String> sockets) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path file : files) {
        if (sockets.contains(target(file))) {
          return true;
        }
      }
    } catch (IOException e) {
      return false;
    }
    return false;
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
