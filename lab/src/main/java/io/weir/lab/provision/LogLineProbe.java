package io.weir.lab.provision;

import io.weir.core.launch.Readiness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Ready when a line of the log matches; reads only what is new since the last look. */
final class LogLineProbe implements ReadinessProbe {
  private final Pattern pattern;
  private final Path log;
  private final ByteBuffer bytes = ByteBuffer.allocate(64 * 1024);
  private long offset;
  private String rest = "";

  LogLineProbe(Readiness.LogLine line, Path log, long offset) {
    pattern = Pattern.compile(line.regex());
    this.log = log;
    this.offset = offset;
  }

  @Override
  public boolean ready() {
    if (!Files.exists(log)) {
      return false;
    }
    try (SeekableByteChannel channel = Files.newByteChannel(log)) {
      channel.position(offset);
      while (channel.read(bytes.clear()) > 0) {
        offset += bytes.position();
        // One byte a character: a character that is cut in two at the end of the buffer must not be
        // lost.
        if (found(new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1))) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  private boolean found(String more) {
    String text = rest + more;
    int end = text.lastIndexOf('\n') + 1;
    rest = text.substring(end);
    return text.lines()
        .map(line -> new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))
        .anyMatch(line -> pattern.matcher(line).find());
  }

  @Override
  public String waitsFor() {
    return "a line that matches '" + pattern + "' in its log";
  }
}
