package io.weir.driver.common;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Option;
import io.weir.core.tls.CertificateAuthority;
import io.weir.core.tls.IssuedCertificate;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Encryption between clients and the brokers that weir starts, with a certificate for this
 * deployment alone. It names the addresses of all hosts. Its files are in the deployment's private
 * folder on each host, and are removed with it.
 *
 * @param certificate the certificate, which signs itself and is its own authority, and its key
 */
public record LocalTls(IssuedCertificate certificate) {
  public static final Option OPTION = new Option("tls",
      "on: clients connect with TLS, by a certificate made for the deployment; default off");

  /**
   * The files on a host.
   *
   * @param certificate the file of the certificate
   * @param key the file of its private key
   * @param both the file of key and certificate
   */
  public record Files(Path certificate, Path key, Path both) {
    private static Files on(LaunchHost host) {
      Path folder = host.directory().resolve("tls");
      return new Files(folder.resolve("certificate.pem"), folder.resolve("key.pem"),
          folder.resolve("both.pem"));
    }
  }

  /**
   * Returns whether a system's options ask for it.
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
    return isOn(options)
        ? Optional.of(new LocalTls(CertificateAuthority.selfSigned("weir",
            site.hosts().stream().map(LaunchHost::address).toList())))
        : Optional.empty();
  }

  /** Returns the places of the files on a host. */
  public Files files(LaunchHost host) {
    return Files.on(host);
  }

  /** Returns the files on a host with their content. */
  public Map<Path, String> content(LaunchHost host) {
    Files files = files(host);
    return Map.of(files.certificate, certificate.certificate(), files.key, certificate.key(),
        files.both, certificate.key() + certificate.certificate());
  }

  /**
   * Adds where clients find the certificate to the endpoints of a system.
   *
   * @param host the host of a broker
   */
  public void addTo(Map<String, String> endpoints, LaunchHost host) {
    endpoints.put(DriverSettings.TLS_CA, files(host).certificate.toString());
  }

  /** Adds whether clients encrypt, under the same name for all systems. */
  public static void report(SettingList list, boolean encrypted) {
    list.add(Aspect.ENCRYPTION, "TLS of clients", Normal.onOff(encrypted));
  }
}
