package io.weir.findings.proof;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.CitedProof;
import io.weir.core.proof.Evidence;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Environment;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.findings.text.Names;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether what a proof shows of a system holds for a run of a result: nothing that could bear on
 * what an acknowledgement is worth may differ.
 *
 * @param cited the proof
 * @param proven one of its systems
 */
public record ProofMatch(CitedProof cited, SystemProof proven) {
  /**
   * Settings that concern only readers or speed, and values that are not comparable: addresses,
   * folders,
   * counts of leaders. If a scenario passes such a setting through, it is compared as part of the
   * system.
   */
  private static final Set<Aspect> WITHOUT_BEARING =
      EnumSet.of(Aspect.FETCH_DELAY, Aspect.RECEIVE_QUEUE, Aspect.ACKNOWLEDGE_INTERVAL,
          Aspect.DISPATCH_DELAY, Aspect.SUBSCRIPTION_TYPE, Aspect.REPLICATION_STREAMS,
          Aspect.PARTITIONER, Aspect.ENCRYPTION, Aspect.TOTAL_MEMORY, Aspect.RELEASE, Aspect.OTHER);

  /** The facts that identify a machine. A machine that reports fewer of these is never the same. */
  private static final Map<String, List<String>> MACHINE = Map.of(
      "cpu", List.of("model", "processors"),
      "memory", List.of("total"),
      "kernel", List.of("system", "kernel"),
      "disk", List.of("file system", "mount options", "device"));

  /**
   * Returns the difference between the system of the proof and the one that ran; empty if the proof
   * holds for it.
   *
   * @param run the run
   * @param reported the settings that its running system reported
   * @param here the machine that it ran on
   */
  public Optional<String> difference(PlannedRun run, ReadBack reported, Environment here) {
    return Stream.of(evidence(), system(run), machine(here), readBack(reported))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> evidence() {
    Evidence evidence = cited.proof().evidence(proven);
    return differs(evidence == Evidence.PROVEN,
        "the proof calls it '" + EnumWord.kebab(evidence) + "', not proven");
  }

  private Optional<String> system(PlannedRun run) {
    SystemSpec ours = run.system();
    SystemSpec its = proven.run().system();
    return Stream.of(
        differs(ours.existing().isEmpty(), "a cluster that weir did not start is never killed"),
        differs(ours.broker(), its.broker(), "broker kind"),
        differs(ours.version(), its.version(), "version"),
        differs(ours.clientVersion(), its.clientVersion(), "client-version"),
        differs(ours.nodes(), its.nodes(), "nodes"),
        differs(Names.durability(ours.durability()), Names.durability(its.durability()),
            "durability"),
        differs(ours.options(), its.options(), "options"),
        differs(ours.properties(), its.properties(), "passed-through properties"),
        differs(ours.profile(), its.profile(), "profile"),
        differs(run.client(), proven.run().client(), "client settings"))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> machine(Environment here) {
    return MACHINE.entrySet()
        .stream()
        .flatMap(topic -> topic.getValue()
            .stream()
            .flatMap(name -> {
              Optional<String> ours = fact(here, topic.getKey(), name);
              return differs(ours.isPresent() ? ours : Optional.of("unknown"),
                  fact(cited.environment(), topic.getKey(), name),
                  "machine, " + topic.getKey() + " " + name).stream();
            }))
        .sorted()
        .findFirst();
  }

  private static Optional<String> fact(Environment environment, String topic, String name) {
    return Optional.ofNullable(environment.facts().getOrDefault(topic, Map.of()).get(name))
        .filter(value -> !value.equals("unknown"));
  }

  private Optional<String> readBack(ReadBack reported) {
    ReadBack its = proven.readBack();
    if (reported.durability().isEmpty() || its.durability().isEmpty()) {
      return Optional.of("the running system did not report its durability");
    }
    return Stream.of(
        differs(reported.brokerVersion(), its.brokerVersion(), "version that the broker reports"),
        differs(reported.durability().map(Names::durability),
            its.durability().map(Names::durability), "durability that was read back"),
        differs(reported.guarantee().map(Names::waitSet), its.guarantee().map(Names::waitSet),
            "wait set that was read back"),
        setting(reported, its))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> setting(ReadBack reported, ReadBack its) {
    Set<String> ours = bearing(reported);
    Set<String> theirs = bearing(its);
    Set<String> either = new TreeSet<>(ours);
    either.addAll(theirs);
    return either.stream()
        .filter(setting -> !(ours.contains(setting) && theirs.contains(setting)))
        .findFirst()
        .map(setting -> "setting " + setting + (ours.contains(setting)
            ? " is not that of the proof"
            : " of the proof is not that of the run"));
  }

  private static Set<String> bearing(ReadBack reported) {
    return reported.settings()
        .stream()
        .filter(setting -> !WITHOUT_BEARING.contains(setting.aspect()))
        .map(ProofMatch::text)
        .collect(Collectors.toSet());
  }

  private static String text(Setting setting) {
    return Names.aspect(setting.aspect()) + ", " + setting.name() + "=" + setting.normal();
  }

  private static Optional<String> differs(Object ours, Object its, String what) {
    return differs(ours.equals(its),
        "another " + what + ": " + shown(ours) + " here, " + shown(its) + " in the proof");
  }

  private static Optional<String> differs(boolean same, String difference) {
    return same ? Optional.empty() : Optional.of(difference);
  }

  private static String shown(Object value) {
    return value instanceof Optional<?> maybe
        ? maybe.map(Object::toString).orElse("none reported")
        : value.toString();
  }
}
