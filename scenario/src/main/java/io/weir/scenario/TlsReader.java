package io.weir.scenario;

import io.weir.core.scenario.Tls;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.SystemKeys;
import java.util.Optional;

/** Reads the encryption of connections to a cluster: a flag, or a section with details. */
final class TlsReader {
  private final Fields fields;
  private final SecretFiles files;
  private final String system;

  /**
   * Creates a reader.
   *
   * @param system the system's name
   */
  TlsReader(Fields fields, SecretFiles files, String system) {
    this.fields = fields;
    this.files = files;
    this.system = system;
  }

  /** Returns the setting; empty if it is missing or off. */
  Optional<Tls> read() {
    Key<Boolean> key = SystemKeys.TLS.in(system);
    Optional<Leaf> leaf = fields.leaf(key);
    leaf.ifPresent(fields::markRead);
    boolean flag = leaf.filter(found -> !found.isEmptySection()).isPresent();
    if (flag) {
      boolean on = fields.find(key).orElse(true);
      return on ? Optional.of(Tls.STANDARD) : Optional.empty();
    }
    Tls tls =
        new Tls(
            file(SystemKeys.CA),
            secret(SystemKeys.CA_PASSWORD),
            file(SystemKeys.CERTIFICATE),
            file(SystemKeys.CERTIFICATE_KEY),
            secret(SystemKeys.KEY_PASSWORD),
            fields.value(SystemKeys.VERIFY_HOST.in(system)));
    if (!fields.isSaid(key)) {
      return Optional.empty();
    }
    checkParts(tls);
    return Optional.of(tls);
  }

  private Optional<String> file(Key<String> key) {
    return fields.find(key.in(system).parsedBy(files::existing));
  }

  private Optional<String> secret(Key<String> key) {
    return fields.find(key.in(system).parsedBy(files::reference));
  }

  private void checkParts(Tls tls) {
    boolean bundled = tls.certificate().filter(Tls::isPkcs12).isPresent();
    if (tls.certificate().isPresent() && !bundled && tls.key().isEmpty()) {
      reportMissing(SystemKeys.CERTIFICATE_KEY,
          "name the file of the certificate's private key, PKCS #8 in PEM");
    }
    if (tls.key().isPresent() && bundled) {
      complain(SystemKeys.CERTIFICATE_KEY, "the certificate's PKCS #12 file contains its key",
          "remove it");
    }
    if (tls.key().isPresent() && tls.certificate().isEmpty()) {
      reportMissing(SystemKeys.CERTIFICATE, "name the file of the key's certificate");
    }
    if (bundled && tls.keyPassword().isEmpty()) {
      reportMissing(SystemKeys.KEY_PASSWORD,
          "a PKCS #12 file has a password; " + SystemKeys.KEY_PASSWORD.hint());
    }
    if (tls.caPassword().isPresent() && tls.ca().filter(Tls::isPkcs12).isEmpty()) {
      complain(SystemKeys.CA_PASSWORD, "only a PKCS #12 file has a password",
          "remove it, or let 'ca' name a .p12 file");
    }
  }

  private void reportMissing(Key<?> key, String hint) {
    fields.reportMissing(key.in(system).path(), hint);
  }

  private void complain(Key<?> key, String message, String hint) {
    fields.report(key.in(system), message, hint);
  }
}
