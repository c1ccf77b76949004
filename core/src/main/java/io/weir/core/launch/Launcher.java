package io.weir.core.launch;

import io.weir.core.scenario.SystemSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Knows how one broker kind is started. A launcher only plans: it opens no file, socket or process,
 * so that plans can be shown and tested. Found by {@link java.util.ServiceLoader} in the
 * coordinator, where no broker client is on the class path. Stateless.
 */
public interface Launcher {
  /** The broker kind's short name, as {@code kafka}. */
  String broker();

  /** A word for people, as {@code Apache Kafka}. */
  String title();

  /**
   * Versions that were tried, newest first; the first is the default. Empty for kinds without
   * versions.
   */
  List<String> versions();

  /**
   * The names of dotted options under a system that only this kind understands, each with a line
   * that explains it.
   */
  List<Option> options();

  /**
   * The sections of passed-through properties that this kind takes, as {@code client.producer} or
   * {@code server}.
   */
  Set<String> propertySections();

  /** How clusters of this kind are reached that weir did not start; empty if they can't be. */
  default Optional<ExistingAccess> existing() {
    return Optional.empty();
  }

  /**
   * What is wrong with this system's settings; empty if nothing is. Paths are relative to the
   * system.
   */
  List<Complaint> check(SystemSpec system);

  /** The artifacts that make up the worker's client class path; empty if the driver needs none. */
  List<Artifact> clientArtifacts(SystemSpec system);

  /**
   * The artifacts that the system's processes need, by the name under which their commands refer to
   * them.
   */
  List<ClassPath> serverArtifacts(SystemSpec system);

  /** How many listening ports a system that weir starts needs. */
  int portCount(SystemSpec system);

  /** Plans the system's processes. */
  ClusterPlan plan(SystemSpec system, LaunchSite site);
}
