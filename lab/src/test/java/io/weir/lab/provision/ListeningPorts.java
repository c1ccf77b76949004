package io.weir.lab.provision;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The TCP ports that a process and those that it started listen on, as the kernel lists them. */
public final class ListeningPorts {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTENS = "0A";
  private static final int WORD = 4;

  private ListeningPorts() {}

  /**
   * Returns the addresses that a process group listens on.
   *
   * @param group the process id of its leader
   * @throws IOException if the kernel's lists can't be read
   */
  public static List<InetSocketAddress> of(long group) throws IOException {
    Set<String> sockets = new HashSet<>();
    for (Path process : list(PROC)) {
      if (process.getFileName().toString().matches("[0-9]+") && isIn(process, group)) {
        sockets.addAll(sockets(process));
      }
    }
    if (sockets.isEmpty()) {
      // It has ended, as a job does.
      return List.of();
    }
    List<InetSocketAddress> listening = new ArrayList<>();
    // The lists of its network namespace, if it has another one.
    Path lists = PROC.resolve(Long.toString(group)).resolve("net");
    for (String protocol : List.of("tcp", "tcp6")) {
      // Without IPv6 there is no second one.
      for (String line : Files.exists(lists.resolve(protocol))
          ? Files.readAllLines(lists.resolve(protocol))
          : List.<String>of()) {
        String[] fields = line.strip().split(" +");
        if (fields.length > 9 && fields[3].equals(LISTENS) && sockets.contains(fields[9])) {
          listening.add(address(fields[1]));
        }
      }
    }
    return listening;
  }

  private static boolean isIn(Path process, long group) throws IOException {
    try {
      String status = Files.readString(process.resolve("stat"));
      // The name of the program is in parentheses, and may have spaces.
      String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
      return Long.parseLong(fields[2]) == group;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      // A process that ends while it is read: "No such process".
      if (Files.exists(process)) {
        throw e;
      }
      return false;
    }
  }

  /** Returns the numbers of its sockets. */
  private static Set<String> sockets(Path process) throws IOException {
    Set<String> sockets = new HashSet<>();
    for (Path file : opened(process)) {
      try {
        String target = Files.readSymbolicLink(file).toString();
        if (target.startsWith("socket:[")) {
          sockets.add(target.substring("socket:[".length(), target.length() - 1));
        }
      } catch (NoSuchFileException e) {
        // It was closed meanwhile.
        continue;
      }
    }
    return sockets;
  }

  private static List<Path> opened(Path process) throws IOException {
    try {
      return list(process.resolve("fd"));
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /** The words of an address are in the machine's byte order. */
  private static InetSocketAddress address(String hex) throws IOException {
    int colon = hex.indexOf(':');
    byte[] bytes = HexFormat.of().parseHex(hex.substring(0, colon));
    ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    ByteBuffer address = ByteBuffer.allocate(bytes.length);
    for (int word = 0; word < bytes.length; word += WORD) {
      address.putInt(words.getInt(word));
    }
    return new InetSocketAddress(InetAddress.getByAddress(address.array()),
        Integer.parseInt(hex.substring(colon + 1), 16));
  }
}
