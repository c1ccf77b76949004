package io.weir.lab.store;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps a result folder for one weir. The lock is the operating system's and goes with the process,
 * however that ends. It is on a separate file, because Linux releases a lock as soon as its owner
 * closes the file anywhere. The file stays, because its removal could remove it from under
 * another's lock. Thread-safe.
 */
final class FolderLock implements AutoCloseable {
  private static final int LONGEST_PID = 20;

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock; does not wait.
   *
   * @param file the lock's file, created if need be; names the process that has the lock
   * @throws StoreException if another weir has it, or it can't be taken; also where something else
   * than a file has its name, which would block this weir or be overwritten
   */
  static FolderLock take(Path file) throws StoreException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.noFile(file);
    }
    try {
      FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE,
          StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      Optional<String> owner = otherOwner(file, channel);
      if (owner.isEmpty()) {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(
            Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
        return new FolderLock(file, channel);
      }
      channel.close();
      throw StoreException.taken(file.getParent(), owner.get());
    } catch (IOException e) {
      throw StoreException.writing(file, e);
    }
  }

  /** Returns the other holder of the lock; empty if this process has it now. */
  private static Optional<String> otherOwner(Path file, FileChannel channel) throws IOException {
    try {
      return channel.tryLock() == null
          ? Optional.of("process " + owner(file))
          : Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.of("this process");
    }
  }

  private static String owner(Path file) throws IOException {
    try (InputStream in = new FileInputStream(file.toFile())) {
      return new String(in.readNBytes(LONGEST_PID), StandardCharsets.UTF_8).strip();
    }
  }

  /** Gives the lock back. */
  @Override
  public void close() throws StoreException {
    try {
      channel.close();
    } catch (IOException e) {
      throw StoreException.writing(file, e);
    }
  }
}
