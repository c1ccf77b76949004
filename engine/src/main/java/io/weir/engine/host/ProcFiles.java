package io.weir.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files in which Linux reports its state. On other systems, and where access is denied, they
 * are absent.
 */
final class ProcFiles {
  private final Path root;

  ProcFiles() {
    this(Path.of("/"));
  }

  /** Files below another root, as {@code ROOT/proc/stat}. */
  ProcFiles(Path root) {
    this.root = root;
  }

  /** Returns a file's text; empty if it can't be read. */
  Optional<String> text(String path) {
    try {
      byte[] bytes = Files.readAllBytes(root.resolve(path.substring(1)));
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns a short file that is to be read again and again; empty if it can't be opened. */
  Optional<OpenProcFile> open(String path) {
    try {
      return Optional.of(new OpenProcFile(root.resolve(path.substring(1))));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Names of a folder's entries that are whole numbers; none if it can't be read. */
  List<Long> numbers(String folder) {
    List<Long> numbers = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(root.resolve(folder.substring(1)), "[0-9]*")) {
      entries.forEach(entry -> numbers.add(Long.parseLong(entry.getFileName().toString())));
    } catch (IOException | NumberFormatException e) {
      return List.of();
    }
    return numbers;
  }

  /** A short file of {@code /proc} that is read again and again. Used by one thread. */
  static final class OpenProcFile implements AutoCloseable {
    private static final int LONGEST = 512;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(LONGEST);

    OpenProcFile(Path file) throws IOException {
      this.channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    /** Returns its text now; empty if it can't be read any more. */
    Optional<String> text() {
      try {
        buffer.clear();
        if (channel.read(buffer, 0) <= 0) {
          return Optional.empty();
        }
        return Optional.of(StandardCharsets.US_ASCII.decode(buffer.flip()).toString());
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    /**
     * Reads the whole numbers that it begins with, and allocates nothing.
     *
     * @param numbers takes as many as fit
     * @return false if it can't be read any more or has fewer
     */
    boolean read(long[] numbers) {
      try {
        buffer.clear();
        if (channel.read(buffer, 0) <= 0) {
          return false;
        }
        buffer.flip();
        return parse(numbers);
      } catch (IOException e) {
        return false;
      }
    }

    private boolean parse(long[] numbers) {
      int found = 0;
      boolean within = false;
      while (buffer.hasRemaining()) {
        int digit = buffer.get() - '0';
        if (digit >= 0 && digit <= 9) {
          numbers[found] = within ? 10 * numbers[found] + digit : digit;
          within = true;
        } else if (within) {
          within = false;
          if (++found == numbers.length) {
            return true;
          }
        }
      }
      return within && found + 1 == numbers.length;
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException("a file that was only read can be closed", e);
      }
    }
  }
}
