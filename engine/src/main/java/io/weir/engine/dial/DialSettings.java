package io.weir.engine.dial;

import io.weir.core.result.Json;
import io.weir.core.tls.IssuedCertificate;
import io.weir.core.unit.DataSize;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * All that a worker needs to reach its coordinator. It holds a secret, so it comes over a pipe or
 * in a file, never in an argument.
 *
 * @param host the address of the coordinator
 * @param port its port
 * @param protocol the version of the transport that the coordinator speaks
 * @param identity which worker this is
 * @param certificate the worker's certificate and key
 * @param authority the certificate of the run's authority, in PEM
 * @param limit how long the worker tries
 */
public record DialSettings(String host, int port, int protocol, WorkerIdentity identity,
    IssuedCertificate certificate, String authority, Duration limit) {
  private static final DataSize MOST = new DataSize(64 * 1024);
  private static final int PORTS = 65_536;

  public DialSettings {
    if (host == null || identity == null || certificate == null || authority == null
        || limit == null) {
      throw new IllegalArgumentException("the settings to dial with are incomplete");
    }
    if (port < 1 || port >= PORTS) {
      throw new IllegalArgumentException(port + " is no port");
    }
  }

  /** Returns the same for a coordinator that is reached at another address. */
  public DialSettings at(String otherHost, int otherPort) {
    return new DialSettings(otherHost, otherPort, protocol, identity, certificate, authority,
        limit);
  }

  /** As one line of JSON, with its end. */
  public byte[] line() {
    try {
      return (Json.compactWriter().writeValueAsString(this) + "\n")
          .getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("settings can always be written", e);
    }
  }

  /**
   * Reads one line and nothing after it.
   *
   * @throws DialException if it is not such a line; the message shows nothing of it
   */
  public static DialSettings read(InputStream in) throws IOException, DialException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.write(next);
      if (line.size() > MOST.bytes()) {
        throw new DialException("the line with the settings to dial with exceeds " + MOST);
      }
    }
    try {
      return Json.reader(DialSettings.class).readValue(line.toByteArray());
    } catch (IOException e) {
      // Without the cause, which quotes the line, and a key is in it.
      throw new DialException("the settings to dial with are no such line of JSON");
    }
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "DialSettings[host=" + host + ", port=" + port + ", identity=" + identity + "]";
  }
}
