package io.weir.core.secret;

/** A value that may hold secrets, and knows where. */
public interface SecretHolder {
  /** Collects its secrets. */
  void addSecretsTo(KnownSecrets.Collector known);
}
