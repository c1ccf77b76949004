package io.weir.core.scenario;

import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.SecretHolder;
import io.weir.core.secret.SecretReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A cluster that weir did not start, and how it is reached.
 *
 * @param addresses where it listens, by the names that its broker kind gives to addresses, as
 * {@code bootstrap}
 * @param tls how connections are encrypted; empty where they are not, unless an address says so
 * @param credentials the credentials of weir; empty if it needs none
 * @param topics names of topics that exist already and are used instead of topics that weir makes;
 * empty if weir makes them
 */
public record ExistingCluster(
    Map<String, String> addresses,
    Optional<Tls> tls,
    Optional<Credentials> credentials,
    List<String> topics) implements SecretHolder {
  public ExistingCluster {
    addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
    topics = List.copyOf(topics);
  }

  /**
   * Returns the same with each secret replaced, as {@link SecretReference references} by their
   * values.
   */
  public ExistingCluster withSecrets(UnaryOperator<String> replacement) {
    return new ExistingCluster(addresses, tls.map(known -> known.withSecrets(replacement)),
        credentials.map(known -> known.withSecret(replacement)), topics);
  }

  @Override
  public void addSecretsTo(KnownSecrets.Collector known) {
    known.addNamed(addresses);
    withSecrets(secret -> {
      known.addNamed(Map.of("secret", secret));
      return secret;
    });
  }
}
