package io.weir.core.plan;

import io.weir.core.published.Published;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.scenario.Thresholds;
import io.weir.core.secret.Harmless;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.SecretHolder;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * All runs of a scenario, in order, with seeds drawn.
 *
 * @param format version of the JSON form
 * @param name the scenario's name
 * @param question the question of the scenario
 * @param source the scenario's text as it was read
 * @param overrides what was set on the command line, as {@code path=value}
 * @param scale the chosen scale, or empty text for full scale
 * @param seed the seed from which all seeds are drawn
 * @param thresholds the limits of validity checks, where the scenario changes any
 * @param baseline the system that others are compared with; absent in plans of older versions,
 * which compare by name
 * @param objectives what each system must meet, where the scenario says so
 * @param objectiveRule how these are judged; absent without any, and in plans of older versions
 * @param stopping when it looks whether it needs more repetitions; absent if their number is fixed
 * @param published the published figures that belong to it, if any
 * @param sweep the swept values by path, as the scenario lists them; absent without a sweep, and in
 * plans of older versions
 * @param runs the runs, in the order in which they are made
 */
public record Plan(
    int format,
    @Harmless String name,
    String question,
    @Harmless String source,
    @Harmless List<String> overrides,
    @Harmless String scale,
    long seed,
    Optional<Thresholds> thresholds,
    @Harmless Optional<String> baseline,
    @Harmless Optional<List<Objective>> objectives,
    Optional<ObjectiveRule> objectiveRule,
    Optional<StoppingRule> stopping,
    Optional<Published> published,
    Optional<Map<String, List<String>>> sweep,
    List<PlannedRun> runs) implements SecretHolder {
  /** The version of the JSON form. */
  public static final int FORMAT = 2;

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");

  public Plan {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' can't be a scenario's name");
    }
    if (runs.stream().map(PlannedRun::index).distinct().count() < runs.size()) {
      throw new IllegalArgumentException("two runs of a plan have the same index");
    }
    overrides = List.copyOf(overrides);
    objectives = objectives.map(List::copyOf);
    sweep = sweep.map(swept -> Collections.unmodifiableMap(new LinkedHashMap<>(swept)));
    runs = List.copyOf(runs);
  }

  /** Returns the same plan with other runs. */
  public Plan withRuns(List<PlannedRun> others) {
    return new Plan(format, name, question, source, overrides, scale, seed, thresholds,
        baseline, objectives, objectiveRule, stopping, published, sweep, others);
  }

  /** Returns the same plan of a scenario that sweeps these values, by path. */
  public Plan sweeping(Map<String, List<String>> values) {
    return new Plan(format, name, question, source, overrides, scale, seed, thresholds,
        baseline, objectives, objectiveRule, stopping, published,
        Optional.of(values).filter(Predicate.not(Map::isEmpty)), runs);
  }

  /**
   * Returns the runs that are made at the same time as a run, in order: those that it takes turns
   * with, and itself.
   */
  public List<PlannedRun> together(PlannedRun run) {
    return !run.takesTurns()
        ? List.of(run)
        : runs.stream().filter(run::takesTurnsWith).toList();
  }

  /**
   * Returns the runs that load the deployment of a run, itself included. The first one deploys it.
   */
  public List<PlannedRun> sharing(PlannedRun run) {
    return runs.stream().filter(run::sharesDeploymentWith).toList();
  }

  /**
   * Returns how many combinations of values of clients' settings are planned for the deployment of
   * a run, its own included.
   */
  public int alternatives(PlannedRun run) {
    if (!run.hasSweptClients()) {
      return 1; // all variants have values of the same paths
    }
    Map<String, String> deployed = run.deployedVariant();
    return (int) runs.stream()
        .filter(other -> other.deployedVariant().equals(deployed))
        .map(PlannedRun::variant)
        .distinct()
        .count();
  }

  /** Returns what each system must meet. */
  public List<Objective> slo() {
    return objectives.orElse(List.of());
  }

  /** Returns how its objectives are judged. */
  public ObjectiveRule rule() {
    return objectiveRule.orElse(ObjectiveRule.FORMER);
  }

  /** The limits of the validity checks. */
  public Thresholds judgedBy() {
    return thresholds.orElse(Thresholds.DEFAULT);
  }

  /** Returns whether any of its runs imitates another machine. */
  public boolean emulates() {
    return runs.stream().anyMatch(run -> run.emulated().applies());
  }

  /** Returns the wall time under load of all runs together: warm-up and measure phases. */
  public Duration loadTime() {
    return wall(PlannedRun::loadTime);
  }

  /** The most wall time by which warm-ups and measure phases of all runs may exceed theirs. */
  public Duration settleAtMost() {
    return wall(PlannedRun::settleAtMost);
  }

  /** Returns the most wall time that backlogs and catching up may take in all runs together. */
  public Duration detachedAtMost() {
    return wall(PlannedRun::detachedAtMost);
  }

  /** Returns the most wall time that the drains of all runs together may take. */
  public Duration drainAtMost() {
    return wall(run -> isFirst(run) ? run.phases().drain() : Duration.ZERO);
  }

  private boolean isFirst(PlannedRun run) {
    return together(run).getFirst().equals(run);
  }

  private Duration wall(Function<PlannedRun, Duration> time) {
    return runs.stream()
        .map(run -> run.emulated().wall(time.apply(run)))
        .reduce(Duration.ZERO, Duration::plus);
  }

  @Override
  public void addSecretsTo(KnownSecrets.Collector known) {
    runs.forEach(run -> known.addNamed(run.variant()));
    runs.stream().map(PlannedRun::system).distinct().forEach(system -> {
      known.addNamed(system.options());
      system.properties().values().forEach(known::addNamed);
      system.existing().ifPresent(known::add);
    });
  }
}
