package io.weir.driver.pulsar.client;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.pulsar.client.api.Authentication;
import org.apache.pulsar.client.api.AuthenticationFactory;
import org.apache.pulsar.client.impl.auth.AuthenticationKeyStoreTls;

/**
 * Maps encryption and login to settings of Pulsar's client.
 *
 * @param cluster the existing cluster; empty for a system that weir started
 * @param tls the encryption, where an address asks for it
 */
record PulsarSecurity(Optional<ExistingCluster> cluster, Optional<Tls> tls) {
  /** Neither encryption nor login. */
  static final PulsarSecurity NONE = new PulsarSecurity(Optional.empty(), Optional.empty());

  private static final String PKCS12 = "PKCS12";

  static PulsarSecurity of(DriverSettings settings) {
    return new PulsarSecurity(settings.existing(),
        settings.tls().or(() -> settings.existing().map(cluster -> Tls.STANDARD)));
  }

  /** Returns the settings of a client; none for a system that weir started without TLS. */
  Map<String, Object> client() {
    Map<String, Object> values = new LinkedHashMap<>();
    tls.ifPresent(known -> addTls(known, values));
    return values;
  }

  private static void addTls(Tls tls, Map<String, Object> values) {
    boolean stores = tls.ca().or(tls::certificate).filter(Tls::isPkcs12).isPresent();
    values.put("tlsHostnameVerificationEnable", tls.verifyHost());
    values.put("tlsAllowInsecureConnection", false);
    values.put("useKeyStoreTls", stores);
    if (stores) {
      tls.ca().ifPresent(file -> values.put("tlsTrustStoreType", PKCS12));
      tls.ca().ifPresent(file -> values.put("tlsTrustStorePath", file));
      tls.caPassword().ifPresent(word -> values.put("tlsTrustStorePassword", word));
      tls.certificate().ifPresent(file -> values.put("tlsKeyStoreType", PKCS12));
      tls.certificate().ifPresent(file -> values.put("tlsKeyStorePath", file));
      tls.keyPassword().ifPresent(word -> values.put("tlsKeyStorePassword", word));
    } else {
      tls.ca().ifPresent(file -> values.put("tlsTrustCertsFilePath", file));
      tls.certificate().ifPresent(file -> values.put("tlsCertificateFilePath", file));
      tls.key().ifPresent(file -> values.put("tlsKeyFilePath", file));
    }
  }

  /** Returns the client's login: by its token or, without one, by its certificate. */
  Optional<Authentication> authentication() {
    return token().map(AuthenticationFactory::token)
        .or(() -> cluster.flatMap(ExistingCluster::tls).flatMap(PulsarSecurity::byCertificate));
  }

  private static Optional<Authentication> byCertificate(Tls tls) {
    return tls.certificate()
        .map(file -> Tls.isPkcs12(file)
            ? new AuthenticationKeyStoreTls(PKCS12, file, tls.keyPassword().orElse(""))
            : AuthenticationFactory.TLS(file, tls.key().orElseThrow()));
  }

  /** Returns the token, if any. */
  Optional<String> token() {
    return cluster.flatMap(ExistingCluster::credentials).map(Credentials::secret);
  }
}
