package io.weir.engine;

import io.weir.core.driver.DriverSettings;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.RedactedLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A log that secrets never get into: each line is redacted before it is written, when it ends. A
 * line without an end stays unwritten until the log is closed. Thread-safe.
 */
final class RedactedErrors extends OutputStream {
  /** A line that is longer is written in pieces. */
  private static final int LONGEST_LINE = 1 << 16;

  private final OutputStream log;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final RedactedLines lines = new RedactedLines();
  private KnownSecrets secrets = KnownSecrets.NONE;

  RedactedErrors(OutputStream log) {
    this.log = log;
  }

  /** From now on the secrets that a driver is opened with are hidden too. */
  synchronized void hideSecretsOf(DriverSettings settings) {
    KnownSecrets.Collector found =
        new KnownSecrets.Collector().addNamed(settings.endpoints()).addNamed(settings.options());
    settings.properties().values().forEach(found::addNamed);
    settings.existing().ifPresent(found::add);
    secrets = found.known();
  }

  @Override
  public synchronized void write(int value) throws IOException {
    if (value == '\n') {
      writeLine("\n");
    } else {
      line.write(value);
      if (line.size() >= LONGEST_LINE) {
        writeLine("");
      }
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (line.size() > 0) {
      writeLine("\n");
    }
    log.close();
  }

  private void writeLine(String end) throws IOException {
    String shown = lines.next(line.toString(StandardCharsets.UTF_8), secrets) + end;
    line.reset();
    log.write(shown.getBytes(StandardCharsets.UTF_8));
    log.flush();
  }
}
