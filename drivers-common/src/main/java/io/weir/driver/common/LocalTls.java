package io.weir.driver.common;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Option;
import io.weir.core.tls.CertificateAuthority;
import io.weir.core.tls.IssuedCertificate;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Encryption between clients and the brokers that weir starts, with a certificate for this
 * deployment alone. Its files lie in the deployment's private folder and are removed with it.
 *
 * @param certificate the file of the certificate, which signs itself and is its own authority
 * @param key the file of its private key
 * @param both the file of key and certificate
 * @param content their content
 */
public record LocalTls(Path certificate, Path key, Path both, Map<Path, String> content) {
  public static final Option OPTION = new Option("tls",
      "on: clients connect with TLS, by a certificate made for the deployment; default off");

  public LocalTls {
    content = Map.copyOf(content);
  }

  /**
   * Whether a system's options ask for it.
   *
   * @throws IllegalArgumentException for another word than on and off
   */
  public static boolean isOn(Map<String, String> options) {
    String word = options.getOrDefault(OPTION.name(), "off");
    return switch (word) {
      case "on" -> true;
      case "off" -> false;
      default -> throw new IllegalArgumentException("'" + word + "' is neither on nor off");
    };
  }

  /** Draws a certificate for a deployment; empty if its options do not ask for TLS. */
  public static Optional<LocalTls> of(Map<String, String> options, LaunchSite site) {
    if (!isOn(options)) {
      return Optional.empty();
    }
    IssuedCertificate drawn = CertificateAuthority.selfSigned("weir", site.host());
    Path folder = site.directory().resolve("tls");
    Path certificate = folder.resolve("certificate.pem");
    Path key = folder.resolve("key.pem");
    Path both = folder.resolve("both.pem");
    return Optional.of(new LocalTls(certificate, key, both, Map.of(certificate,
        drawn.certificate(), key, drawn.key(), both, drawn.key() + drawn.certificate())));
  }

  /** Adds where clients find the certificate to the endpoints of a system. */
  public void addTo(Map<String, String> endpoints) {
    endpoints.put(DriverSettings.TLS_CA, certificate.toString());
  }

  /** Adds whether clients encrypt, under the same name for all systems. */
  public static void report(SettingList list, boolean encrypted) {
    list.add(Aspect.ENCRYPTION, "TLS of clients", Normal.onOff(encrypted));
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "LocalTls[certificate=" + certificate + "]";
  }
}
