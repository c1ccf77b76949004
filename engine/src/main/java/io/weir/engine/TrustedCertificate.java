package io.weir.engine;

import io.weir.core.driver.DriverSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The certificate by which clients trust the brokers that weir started. It comes as text, because
 * the worker may be on another machine than the brokers and weir. Clients read it from a file.
 */
final class TrustedCertificate {
  private TrustedCertificate() {}

  /**
   * Returns the settings with the certificate in a file, which this JVM removes when it ends in
   * order; the same settings if they bring none.
   *
   * @throws IOException if the file can't be written
   */
  static DriverSettings inFile(DriverSettings settings) throws IOException {
    Optional<String> text =
        Optional.ofNullable(settings.endpoints().get(DriverSettings.TLS_CA_TEXT));
    if (text.isEmpty()) {
      return settings;
    }
    Path file = Files.createTempFile("weir-brokers-", ".pem");
    file.toFile().deleteOnExit();
    Files.writeString(file, text.get());
    Map<String, String> endpoints = new HashMap<>(settings.endpoints());
    endpoints.remove(DriverSettings.TLS_CA_TEXT);
    endpoints.put(DriverSettings.TLS_CA, file.toString());
    return settings.withEndpoints(endpoints);
  }
}
