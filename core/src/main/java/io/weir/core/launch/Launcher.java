package io.weir.core.launch;

import io.weir.core.driver.Setting;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Knows how one broker kind is started. A launcher only plans: it opens no file, socket or process,
 * so that plans can be shown and tested. Found by {@link java.util.ServiceLoader} in the
 * coordinator, where no broker client is on the class path. Stateless.
 */
public interface Launcher {
  /** Returns the broker kind's short name, as {@code kafka}. */
  String broker();

  /** Returns the display name, as {@code Apache Kafka}. */
  String title();

  /**
   * Returns the properties that distinguish this kind from others in reports and in the audit of
   * fairness.
   */
  default BrokerTraits traits() {
    return BrokerTraits.named(title()).build();
  }

  /**
   * Versions that were tried, newest first; the first is the default. Empty for kinds without
   * versions.
   */
  List<String> versions();

  /**
   * Returns the names of dotted options under a system that only this kind understands, each with a
   * line that explains it.
   */
  List<Option> options();

  /**
   * The sections of passed-through properties that this kind takes, as {@code client.producer} or
   * {@code server}.
   */
  Set<String> propertySections();

  /**
   * Returns the names that are known in these sections. A section without an entry takes any name.
   * Users who write another name see it with {@code weir validate}, {@code plan} and {@code run}.
   */
  default Map<String, SettingNames> knownSettings() {
    return Map.of();
  }

  /**
   * Returns the names of this kind's own settings that scenarios write by a key of weir's, such as
   * {@code linger.ms}, with the key's path. A path that begins with {@code systems.*} is below the
   * system. Hints name the key to a user who wrote the kind's own name.
   */
  default Map<String, String> keysOfSettings() {
    return Map.of();
  }

  /** Returns the strongest storage that a system of one node offers, if weir starts it. */
  default Storage strongestStorage() {
    return Storage.FSYNC;
  }

  /**
   * Other brokers that speak this kind's protocol, in lower case. They can be measured as existing
   * clusters of this kind.
   */
  default Set<String> compatible() {
    return Set.of();
  }

  /**
   * Returns how clusters of this kind are reached that weir did not start; empty if they can't be.
   */
  default Optional<ExistingAccess> existing() {
    return Optional.empty();
  }

  /** The mapping of this kind's driver files of OpenMessaging Benchmark; empty if there is none. */
  default Optional<OmbMapping> omb() {
    return Optional.empty();
  }

  /**
   * Returns the problems of this system's settings; empty if there are none. Paths are relative to
   * the system.
   */
  List<SettingProblem> check(SystemSpec system);

  /**
   * Returns the parts of the system that can't be started on these hosts; empty if it can be. The
   * method {@link #plan} refuses such a site with an {@link IllegalArgumentException}. Paths are
   * relative to the system, and empty for problems of the hosts themselves.
   */
  default List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    return List.of();
  }

  /** Allowed but surprising properties, a sentence each: shown with the plan. */
  default List<String> cautions(SystemSpec system) {
    return List.of();
  }

  /**
   * Returns the published advisories on the artifacts of this kind, in any version that it takes.
   * Users of affected versions see them with {@code weir validate}, {@code plan} and {@code run}.
   */
  default List<Advisory> advisories() {
    return List.of();
  }

  /**
   * Returns the client settings that this system does not support; empty if it supports all. Paths
   * are those of the scenario, as {@code client.compression}. The read-back reports settings that
   * merely have no equivalent.
   */
  default List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    return List.of();
  }

  /**
   * Returns the parts of the workload that this system does not support; empty if it supports all.
   * Paths are those of the scenario, as {@code workload.partitions}.
   */
  default List<SettingProblem> check(SystemSpec system, Workload workload) {
    return List.of();
  }

  /**
   * Returns the problems of keeping this many messages; empty if there are none, and for kinds that
   * keep them on disks. Paths are those of the scenario.
   *
   * @param messages how many are sent
   */
  default List<SettingProblem> check(SystemSpec system, Workload workload, double messages) {
    return List.of();
  }

  /** Returns how many copies of each message the system's disks have at most. */
  default int copiesOnDisk(SystemSpec system) {
    return system.durability().replicas();
  }

  /**
   * Returns how a client of one's own uses the running system, a line each: where it connects, and
   * what it must set itself to get the system's durability.
   */
  default List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of();
  }

  /**
   * Returns the guarantee and the wait set of an acknowledgement of this system, in its own terms;
   * empty for kinds that do not reveal them before they run.
   */
  default Optional<Guarantee> guarantee(SystemSpec system) {
    return Optional.empty();
  }

  /**
   * Returns the settings of the profile {@code tuned} for this system, in the versions that it has.
   * A system without them has the values that its kind ships, except for what weir needs to run it.
   */
  default List<TunedSetting> tuned(SystemSpec system) {
    return List.of();
  }

  /**
   * Returns a profile with the settings that apply to a system; an existing cluster keeps its own.
   */
  default AppliedProfile applied(Profile profile, SystemSpec system) {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    if (profile == Profile.TUNED) {
      Predicate<String> open = system.existing().isEmpty()
          ? section -> true
          : section -> existing().filter(access -> access.sections().contains(section)).isPresent();
      tuned(system).stream()
          .filter(setting -> open.test(setting.section()))
          .forEach(setting -> settings
              .computeIfAbsent(setting.section(), none -> new LinkedHashMap<>())
              .put(setting.name(), setting.value()));
    }
    return new AppliedProfile(profile, settings);
  }

  /**
   * Returns the settings that affect a result and that the scenario alone decides. A later
   * read-back should report them under the same aspects and names. All of them are claimed.
   * Settings that are not predictable are left out.
   */
  default List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    return List.of();
  }

  /**
   * Returns the programs that must be installed on this machine, since no artifact brings them; the
   * first is the broker itself.
   */
  default List<HostProgram> hostPrograms(SystemSpec system) {
    return List.of();
  }

  /**
   * Returns the artifacts that make up the worker's client class path; empty if the driver needs
   * none.
   */
  List<Artifact> clientArtifacts(SystemSpec system);

  /**
   * Returns the artifacts that the system's processes need, by the name under which their commands
   * refer to them.
   */
  List<ClassPath> serverArtifacts(SystemSpec system);

  /** Returns how many listening ports a system that weir starts needs, over all hosts. */
  int portCount(SystemSpec system);

  /**
   * Returns the processes that a fault may strike, by role, and whether service continues without
   * one of them; in the order in which a rolling restart should take them. Empty for kinds without
   * processes.
   */
  default List<NodeGroup> nodes(SystemSpec system) {
    return List.of();
  }

  /**
   * Returns the most that the system itself keeps in the worker's heap by the end of a run; nothing
   * for kinds whose messages leave the worker.
   *
   * @param messages how many are sent
   */
  default DataSize heldByWorker(Workload workload, double messages) {
    return new DataSize(0);
  }

  /**
   * Plans the system's processes.
   *
   * @throws IllegalArgumentException if the site does not fit the system, as in {@link
   * #check(SystemSpec, List)}
   */
  ClusterPlan plan(SystemSpec system, LaunchSite site);
}
