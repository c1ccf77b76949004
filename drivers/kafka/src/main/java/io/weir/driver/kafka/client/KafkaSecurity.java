package io.weir.driver.kafka.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Tls;
import io.weir.core.secret.JaasText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;

/** Maps encryption and login to properties of Kafka's clients. */
final class KafkaSecurity {
  private static final String PEM = "PEM";
  private static final String PKCS12 = "PKCS12";
  private static final String MODULES = "org.apache.kafka.common.security.";

  private KafkaSecurity() {}

  /**
   * Returns the properties that all clients need; none for a system that weir started without TLS.
   */
  static Map<String, String> of(DriverSettings settings) {
    Map<String, String> properties = new HashMap<>();
    if (settings.existing().isPresent() || settings.tls().isPresent()) {
      boolean encrypted = settings.tls().isPresent();
      boolean login = settings.credentials().isPresent();
      properties.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
          (login ? "SASL_" : "") + (encrypted ? "SSL" : "PLAINTEXT"));
      settings.tls().ifPresent(tls -> addTls(tls, properties));
      settings.credentials().ifPresent(credentials -> addLogin(credentials, properties));
    }
    return properties;
  }

  private static void addTls(Tls tls, Map<String, String> properties) {
    tls.ca().ifPresent(file -> {
      properties.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, Tls.isPkcs12(file) ? PKCS12 : PEM);
      properties.put(SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, file);
    });
    tls.caPassword()
        .ifPresent(word -> properties.put(SslConfigs.SSL_TRUSTSTORE_PASSWORD_CONFIG, word));
    tls.certificate().ifPresent(file -> addCertificate(file, tls, properties));
    if (!tls.verifyHost()) {
      properties.put(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG, "");
    }
  }

  private static void addCertificate(String file, Tls tls, Map<String, String> properties) {
    tls.keyPassword().ifPresent(word -> properties.put(SslConfigs.SSL_KEY_PASSWORD_CONFIG, word));
    if (Tls.isPkcs12(file)) {
      properties.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, PKCS12);
      properties.put(SslConfigs.SSL_KEYSTORE_LOCATION_CONFIG, file);
      tls.keyPassword()
          .ifPresent(word -> properties.put(SslConfigs.SSL_KEYSTORE_PASSWORD_CONFIG, word));
    } else {
      // A single file would have to hold both.
      properties.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, PEM);
      properties.put(SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG, content(file));
      properties.put(SslConfigs.SSL_KEYSTORE_KEY_CONFIG, content(tls.key().orElseThrow()));
    }
  }

  /**
   * Checks again, as the scenario reader did, that all files are readable.
   *
   * @throws DriverException if one is not
   */
  static void requireFiles(DriverSettings settings) throws DriverException {
    try {
      of(settings);
    } catch (UncheckedIOException e) {
      throw new DriverException("existing.tls: " + e.getCause().getMessage() + " is not readable",
          e);
    }
  }

  private static String content(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addLogin(Credentials credentials, Map<String, String> properties) {
    boolean plain = credentials.mechanism().equals("plain");
    String module = plain ? "plain.PlainLoginModule" : "scram.ScramLoginModule";
    properties.put(SaslConfigs.SASL_MECHANISM,
        credentials.mechanism().toUpperCase(Locale.ROOT));
    properties.put(SaslConfigs.SASL_JAAS_CONFIG, MODULES + module + " required username="
        + quoted(credentials.user()) + " password=" + quoted(credentials.secret()) + ";");
  }

  private static String quoted(String text) {
    return "\"" + JaasText.escaped(text) + "\"";
  }
}
