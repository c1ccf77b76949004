package io.weir.engine.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A short file of {@code /proc} that is read again and again. Used by one thread. */
final class OpenProcFile implements AutoCloseable {
  private static final int LONGEST = 512;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(LONGEST);

  OpenProcFile(Path file) throws IOException {
    this.channel = FileChannel.open(file, StandardOpenOption.READ);
  }

  /** Its text now; empty if it can't be read any more. */
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

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a file that was only read can be closed", e);
    }
  }
}
