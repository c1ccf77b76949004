package io.weir.lab.provision;

import io.weir.core.secret.Redaction;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The end of a log, with the likely reason first. */
public final class LogTail {
  private static final int BYTES = 256 * 1024;
  private static final int LINES = 20;
  private static final int LINE_LENGTH = 400;
  private static final Pattern EXCEPTION =
      Pattern.compile(
          "(?:Exception in thread \"[^\"]*\" )?(?:[a-z_]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error)\\b.*");
  private static final String CAUSED_BY = "Caused by: ";

  private LogTail() {}

  /**
   * Returns the last stack trace's exception and innermost cause, if there is one, then the last
   * lines; each indented.
   */
  public static String of(Path log) {
    List<String> lines;
    try {
      lines = lastLines(log);
    } catch (IOException e) {
      return "Its log " + log + " can't be read: " + e;
    }
    if (lines.isEmpty()) {
      return "It wrote nothing to its log " + log;
    }
    StringBuilder text = new StringBuilder();
    String cause = cause(lines);
    if (!cause.isEmpty()) {
      text.append("The last error in its log:\n").append(cause);
    }
    text.append("The end of its log ").append(log).append(":");
    lines.stream()
        .skip(Math.max(0, lines.size() - LINES))
        .forEach(line -> text.append("\n  ").append(shortened(line)));
    return text.toString();
  }

  private static String cause(List<String> lines) {
    String head = "";
    String innermost = "";
    for (String line : lines) {
      if (EXCEPTION.matcher(line).matches()) {
        head = "  " + shortened(line) + "\n";
        innermost = "";
      } else if (line.startsWith(CAUSED_BY)) {
        innermost = "  " + shortened(line) + "\n";
      }
    }
    return head + innermost;
  }

  private static String shortened(String line) {
    String shown = Redaction.text(line);
    return shown.length() > LINE_LENGTH ? shown.substring(0, LINE_LENGTH) + " …" : shown;
  }

  private static List<String> lastLines(Path log) throws IOException {
    if (!Files.exists(log)) {
      return List.of();
    }
    try (SeekableByteChannel channel = Files.newByteChannel(log)) {
      long skipped = Math.max(0, channel.size() - BYTES);
      channel.position(skipped);
      ByteBuffer bytes = ByteBuffer.allocate(BYTES);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        continue;
      }
      String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      return text.lines().skip(skipped > 0 ? 1 : 0).filter(line -> !line.isBlank()).toList();
    }
  }
}
