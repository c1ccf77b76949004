package io.weir.scenario;

import io.weir.core.scenario.Tls;
import java.util.Optional;

/** Reads how connections to a cluster are encrypted: a flag, or a section that says more. */
final class TlsReader {
  private final Fields fields;
  private final Problems problems;
  private final SecretFiles files;
  private final String path;

  /**
   * Prepares to read.
   *
   * @param path where it is said
   */
  TlsReader(Fields fields, Problems problems, SecretFiles files, String path) {
    this.fields = fields;
    this.problems = problems;
    this.files = files;
    this.path = path;
  }

  /** What is said; empty if nothing is, or that there is none. */
  Optional<Tls> read() {
    Optional<Leaf> leaf = fields.tree().leaf(path);
    leaf.ifPresent(fields::claim);
    boolean flag = leaf.filter(found -> !found.isEmptySection()).isPresent();
    if (flag) {
      boolean on = fields.find(path, Kinds.FLAG).orElse(true);
      return on ? Optional.of(Tls.STANDARD) : Optional.empty();
    }
    Tls tls =
        new Tls(
            fields.find(path + ".ca", files.readable()),
            fields.find(path + ".ca-password", files.secret()),
            fields.find(path + ".certificate", files.readable()),
            fields.find(path + ".key", files.readable()),
            fields.find(path + ".key-password", files.secret()),
            fields.optional(path + ".verify-host", Kinds.FLAG, true));
    if (!DurabilityParts.isSaid(fields.tree(), path)) {
      return Optional.empty();
    }
    checkParts(tls);
    return Optional.of(tls);
  }

  private void checkParts(Tls tls) {
    boolean bundled = tls.certificate().filter(Tls::isPkcs12).isPresent();
    if (tls.certificate().isPresent() && !bundled && tls.key().isEmpty()) {
      fields.reportMissing(path + ".key",
          "name the file of the certificate's private key, PKCS #8 in PEM");
    }
    if (tls.key().isPresent() && bundled) {
      complain("key", "the certificate's PKCS #12 file brings its key along", "remove it");
    }
    if (tls.key().isPresent() && tls.certificate().isEmpty()) {
      fields.reportMissing(path + ".certificate", "name the file of the key's certificate");
    }
    if (bundled && tls.keyPassword().isEmpty()) {
      fields.reportMissing(path + ".key-password", "a PKCS #12 file has a password; "
          + files.secret().hint());
    }
    if (tls.caPassword().isPresent() && tls.ca().filter(Tls::isPkcs12).isEmpty()) {
      complain("ca-password", "only a PKCS #12 file has a password",
          "remove it, or let 'ca' name a .p12 file");
    }
  }

  private void complain(String key, String message, String hint) {
    problems.add(fields.tree().placeOf(path + "." + key), path + "." + key, message, hint);
  }
}
