package io.weir.core.launch;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The traits of all broker kinds that are known here. A result folder may hold systems of others.
 *
 * @param byBroker the traits, by the kind's short name
 */
public record BrokerKinds(Map<String, BrokerTraits> byBroker) {
  public BrokerKinds {
    byBroker = Map.copyOf(byBroker);
  }

  /** Returns the kinds that launchers know. */
  public static BrokerKinds of(Collection<Launcher> launchers) {
    return new BrokerKinds(launchers.stream()
        .collect(Collectors.toMap(Launcher::broker, Launcher::traits)));
  }

  /** Returns the traits of a kind; empty if it is not known here. */
  public Optional<BrokerTraits> traits(String broker) {
    return Optional.ofNullable(byBroker.get(broker));
  }
}
