package io.weir.lab.provision;

import io.weir.lab.artifact.CacheDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps the weirs of a user off each other's ports, by a lock on the byte of one file whose number
 * is the port's. The kernel gives locks back when a process ends, however it ends.
 */
final class PortLocks {
  private final Optional<FileChannel> channel;

  private PortLocks(Optional<FileChannel> channel) {
    this.channel = channel;
  }

  /** The locks of this user; opened once, since closing the file would give back all of them. */
  static PortLocks ofUser() {
    return OfUser.LOCKS;
  }

  /**
   * Locks a port; empty if another holder has it. Where no lock file can be written, each port
   * counts as locked.
   */
  Optional<Held> lock(int port) {
    if (channel.isEmpty()) {
      return Optional.of(() -> {});
    }
    try {
      return Optional.ofNullable(channel.get().tryLock(port, 1, false)).map(PortLocks::held);
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

  /** A lock that is held. */
  interface Held {
    void release();
  }

  private static final class OfUser {
    private static final PortLocks LOCKS = new PortLocks(open(CacheDirectory.of("ports.lock")));

    private static Optional<FileChannel> open(Path file) {
      try {
        Files.createDirectories(file.getParent());
        return Optional
            .of(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }
}
