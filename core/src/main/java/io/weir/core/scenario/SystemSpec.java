package io.weir.core.scenario;

import io.weir.core.secret.Harmless;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A system under test.
 *
 * @param name the scenario's own name for it
 * @param broker the short name of its broker kind, as {@code kafka}
 * @param version the broker's version; empty for kinds that have none, and for clusters that weir
 * did not start
 * @param clientVersion the client's version where it differs from the kind's default for that
 * broker version
 * @param nodes how many broker nodes are started; 1 where weir starts none
 * @param port the first port to listen on, instead of ports that weir picks
 * @param durability the guarantee it is run at
 * @param options what only its broker kind understands, by dotted name ({@code bookies},
 * {@code faults.loss})
 * @param properties properties that are passed through to clients and servers unchanged, by section
 * ({@code
 *     client.producer}, {@code server}), then by name
 * @param existing the cluster that is measured instead of one that weir starts
 * @param profile the origin of the settings that the scenario does not state; empty in results of
 * versions without profiles
 */
public record SystemSpec(
    @Harmless String name,
    @Harmless String broker,
    @Harmless String version,
    @Harmless Optional<String> clientVersion,
    int nodes,
    OptionalInt port,
    Durability durability,
    Map<String, String> options,
    Map<String, Map<String, String>> properties,
    Optional<ExistingCluster> existing,
    Optional<AppliedProfile> profile) {
  /** The syntax of a name. It is a part of paths, so nothing in it leads elsewhere. */
  public static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?");

  public SystemSpec {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' can't be a system's name");
    }
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes must be at least 1, not " + nodes);
    }
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    properties.forEach((section, values) -> sections.put(section,
        Collections.unmodifiableMap(new LinkedHashMap<>(values))));
    properties = Collections.unmodifiableMap(sections);
  }

  /** Returns the same system under another name. */
  public SystemSpec named(String other) {
    return new SystemSpec(other, broker, version, clientVersion, nodes, port, durability, options,
        properties, existing, profile);
  }

  /** Returns the same system with a profile. */
  public SystemSpec with(AppliedProfile applied) {
    return new SystemSpec(name, broker, version, clientVersion, nodes, port, durability, options,
        properties, existing, Optional.of(applied));
  }

  /**
   * Returns the properties of a section: those of the profile, and those of the scenario, which
   * win.
   */
  public Map<String, String> section(String section) {
    return inForce().getOrDefault(section, Map.of());
  }

  /** Returns the properties of all sections, those of the profile included. */
  public Map<String, Map<String, String>> inForce() {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    profile.map(AppliedProfile::settings)
        .ifPresent(settings -> settings.forEach(
            (section, values) -> sections.put(section, new LinkedHashMap<>(values))));
    properties.forEach((section, values) -> sections
        .computeIfAbsent(section, none -> new LinkedHashMap<>())
        .putAll(values));
    return sections;
  }
}
