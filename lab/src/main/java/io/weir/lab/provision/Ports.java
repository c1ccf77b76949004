package io.weir.lab.provision;

import io.weir.lab.artifact.CacheDirectory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Ports that are free on this machine's loopback address, all below 32768, where the range begins
 * that systems hand out to clients. They stay taken, for other weirs of this user too, until this
 * is closed; close it after the processes that listen there are gone. Thread-safe.
 */
public final class Ports implements AutoCloseable {
  private static final String OWN_ADDRESS = "127.0.0.1";
  private static final int LOWEST = 10_000;
  private static final int BEYOND = 32_768;
  private static final int HIGHEST_PORT = 65_535;
  private static final Path CLIENT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  private final List<Integer> numbers;
  private final List<Held> locks;

  private Ports(List<Integer> numbers, List<Held> locks) {
    this.numbers = List.copyOf(numbers);
    this.locks = List.copyOf(locks);
  }

  /**
   * Takes free ports.
   *
   * @throws ProvisionException if there are not as many
   */
  public static Ports pick(int count) throws ProvisionException {
    int beyond = beyond();
    int size = beyond - LOWEST;
    int start = ThreadLocalRandom.current().nextInt(size);
    List<Integer> numbers = new ArrayList<>();
    List<Held> locks = new ArrayList<>();
    for (int i = 0; i < size && numbers.size() < count; i++) {
      int port = LOWEST + (start + i) % size;
      Optional<Held> lock = PortLocks.lock(port);
      if (lock.isPresent() && isFree(OWN_ADDRESS, port)) {
        numbers.add(port);
        locks.add(lock.get());
      } else {
        lock.ifPresent(Held::release);
      }
    }
    if (numbers.size() < count) {
      locks.forEach(Held::release);
      throw new ProvisionException(
          "there are only " + numbers.size() + " free ports from " + LOWEST + " to " + (beyond - 1)
              + ", and " + count
              + " are needed; end what listens there, see ss -ltn");
    }
    numbers.sort(null);
    return new Ports(numbers, locks);
  }

  /**
   * Takes consecutive ports from a given one on.
   *
   * @throws ProvisionException if one is in use; the message names it and, if the system reports
   * it, the listening process
   */
  public static Ports from(int first, int count) throws ProvisionException {
    if (first < 1 || first + count - 1 > HIGHEST_PORT) {
      throw new ProvisionException("there are no " + count + " ports from " + first
          + " on; the highest port is " + HIGHEST_PORT);
    }
    List<Integer> numbers = new ArrayList<>();
    List<Held> locks = new ArrayList<>();
    try {
      for (int port = first; port < first + count; port++) {
        requireFree(OWN_ADDRESS, port);
        locks.add(PortLocks.lock(port).orElseThrow(takenByWeir(port)));
        numbers.add(port);
      }
    } catch (ProvisionException e) {
      locks.forEach(Held::release);
      throw e;
    }
    return new Ports(numbers, locks);
  }

  /** Returns the ports, ascending. */
  public List<Integer> numbers() {
    return numbers;
  }

  @Override
  public void close() {
    locks.forEach(Held::release);
  }

  /**
   * Checks that nothing listens on a port.
   *
   * @param address an address of this machine
   * @throws ProvisionException if something does; the message names the process if the system
   * reports it
   */
  public static void requireFree(String address, int port) throws ProvisionException {
    if (!isFree(address, port)) {
      String owner = PortOwner.of(port).orElse("another process");
      throw new ProvisionException(
          "port " + port + " is in use by " + owner
              + "; end it, or choose another port (weir picks free ones where none is given)");
    }
  }

  private static Supplier<ProvisionException> takenByWeir(int port) {
    return () -> new ProvisionException(
        "port " + port + " is taken by another weir; wait for its end, or choose another port");
  }

  /**
   * Returns whether nothing listens on a port.
   *
   * @param address an address of this machine
   */
  public static boolean isFree(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port));
    } catch (IOException e) {
      return false;
    }
    // Some systems allow to bind an address although a process listens on all addresses.
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 1_000);
      // TCP can connect to itself if the client's own port is the requested one.
      return socket.getLocalPort() == port;
    } catch (IOException e) {
      return true;
    }
  }

  /** Candidates for ports on other machines, in random order. */
  public static List<Integer> candidates() {
    List<Integer> all = new ArrayList<>(IntStream.range(LOWEST, BEYOND).boxed().toList());
    Collections.shuffle(all);
    return all;
  }

  private static int beyond() {
    try {
      int lowestForClients =
          Integer.parseInt(Files.readString(CLIENT_RANGE).strip().split("\\s+")[0]);
      return lowestForClients > LOWEST + 1_000 ? Math.min(lowestForClients, BEYOND) : BEYOND;
    } catch (IOException | NumberFormatException e) {
      return BEYOND;
    }
  }

  /** A lock that is held. */
  private interface Held {
    void release();
  }

  /**
   * Keeps the weirs of a user off each other's ports, by a lock on the byte of one file whose
   * number is the port's. The kernel gives locks back when a process ends, however it ends. The
   * file is opened once, since closing it would give back all of them.
   */
  private static final class PortLocks {
    private static final Optional<FileChannel> CHANNEL = open(CacheDirectory.of("ports.lock"));

    private PortLocks() {}

    private static Optional<FileChannel> open(Path file) {
      try {
        Files.createDirectories(file.getParent());
        return Optional
            .of(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    /**
     * Locks a port; empty if another holder has it. If no lock file can be written, each port
     * counts as locked.
     */
    static Optional<Held> lock(int port) {
      if (CHANNEL.isEmpty()) {
        return Optional.of(() -> {});
      }
      try {
        return Optional.ofNullable(CHANNEL.get().tryLock(port, 1, false)).map(PortLocks::held);
      } catch (OverlappingFileLockException e) {
        return Optional.empty();
      } catch (IOException e) {
        return Optional.of(() -> {});
      }
    }

    private static Held held(FileLock lock) {
      return () -> {
        try {
          lock.release();
        } catch (IOException e) {
          // The lock goes with this process at the latest.
          return;
        }
      };
    }
  }
}
