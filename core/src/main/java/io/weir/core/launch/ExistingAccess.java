package io.weir.core.launch;

import java.util.List;
import java.util.Set;

/**
 * How clusters of a broker kind are reached that weir did not start.
 *
 * @param addresses where they listen; the driver finds them as endpoints of the same names
 * @param mechanisms the ways to log in, as {@code scram-sha-512}; where there are several, a
 * scenario names one; {@code token} takes no user
 * @param options those of the launcher's options that mean something for them
 * @param sections likewise of its sections of properties
 */
public record ExistingAccess(
    List<Address> addresses, List<String> mechanisms, Set<String> options,
    Set<String> sections) {
  public ExistingAccess {
    addresses = List.copyOf(addresses);
    mechanisms = List.copyOf(mechanisms);
    options = Set.copyOf(options);
    sections = Set.copyOf(sections);
  }

  /**
   * An address that a scenario gives.
   *
   * @param name its key, as {@code bootstrap}
   * @param required whether a scenario must give it
   * @param schemes the schemes that it may begin with; empty if it takes none
   * @param example one of them, for hints
   */
  public record Address(String name, boolean required, Set<String> schemes, String example) {
    public Address {
      schemes = Set.copyOf(schemes);
    }
  }
}
