package io.weir.cli.metrics;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import io.weir.cli.context.AccessKey;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.lab.provision.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The condition for a scrape: it has the key as a bearer token (RFC 6750), which Prometheus reads
 * from a file. The key stays the same, because Prometheus is configured before experiments begin.
 */
final class MetricsKey extends Authenticator {
  private static final int UNAUTHORIZED = 401;
  private static final String SCHEME = "Bearer ";

  private final AccessKey key;

  private MetricsKey(AccessKey key) {
    this.key = key;
  }

  /**
   * Returns the key in a file, which only its owner may read. A missing file gets a random key.
   *
   * @throws CliException if the file has no key, or can't be read or written
   */
  static MetricsKey at(Path file) throws CliException {
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(file.getParent());
        PrivateFiles.write(file, AccessKey.random().text());
      }
      String text = Files.readString(file).strip();
      if (!AccessKey.isKey(text)) {
        throw new CliException(ExitCode.INPUT, file + " has no key for metrics",
            "delete the file; weir writes a new key");
      }
      return new MetricsKey(new AccessKey(text));
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT,
          "the key for metrics in " + file + " can't be used: " + e,
          "make the folder writable, or set XDG_STATE_HOME to another one", e);
    }
  }

  @Override
  public Result authenticate(HttpExchange exchange) {
    List<String> offered =
        exchange.getRequestHeaders().getOrDefault("Authorization", List.of());
    if (offered.size() == 1 && offered.getFirst().startsWith(SCHEME)
        && key.matches(offered.getFirst().substring(SCHEME.length()))) {
      return new Success(new HttpPrincipal("scraper", "weir"));
    }
    exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
    return new Failure(UNAUTHORIZED);
  }
}
