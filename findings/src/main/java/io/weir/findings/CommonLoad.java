package io.weir.findings;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** What all runs of a plan have in common; what a sweep varies is left out. Stateless. */
final class CommonLoad {
  private CommonLoad() {}

  /** It, on one line. */
  static String of(Plan plan) {
    List<String> words = new ArrayList<>();
    common(plan,
        workload -> workload.load()
            .search()
            .map(search -> "highest sustainable rate searched for (" + search.criterion() + ", "
                + arrivals(workload.load()) + ")")
            .orElseGet(
                () -> workload.load().rate() + " offered (" + arrivals(workload.load()) + ")"))
        .ifPresent(words::add);
    common(plan, workload -> "messages of " + workload.message().describeSize())
        .ifPresent(words::add);
    common(plan, CommonLoad::keys).filter(Predicate.not(String::isEmpty)).ifPresent(words::add);
    common(plan, workload -> Quantity.of(workload.topics(), "topic")).ifPresent(words::add);
    common(plan, workload -> Quantity.of(workload.partitions(), "partition") + " each")
        .ifPresent(words::add);
    common(plan, workload -> Quantity.of(workload.producersPerTopic(), "producer"))
        .ifPresent(words::add);
    common(plan, workload -> Quantity.of(
        (long) workload.subscriptionsPerTopic() * workload.consumersPerSubscription(), "consumer"))
        .ifPresent(words::add);
    commonOf(plan, run -> Durations.format(run.phases().measure()) + " measured after "
        + warmUp(run.phases())).ifPresent(words::add);
    return String.join(" · ", words);
  }

  private static String warmUp(Phases phases) {
    return Durations.format(phases.warmUp()) + " of warm-up" + phases.rampUp()
        .map(ramp -> ", rising for " + Durations.format(ramp))
        .orElse("")
        + phases.settle()
            .map(most -> ", and up to " + Durations.format(most) + " until latencies fall no more")
            .orElse("");
  }

  private static String keys(Workload workload) {
    return workload.keys().map(KeySpec::describe).orElse("");
  }

  private static String arrivals(Load load) {
    return switch (load.arrival()) {
      case UNIFORM, POISSON -> lower(load.arrival());
      case BURSTY -> load.bursts()
          .map(bursts -> String.format(Locale.ROOT, "bursty: x%.3g for %s on average, %s apart",
              bursts.ratio(), Durations.format(bursts.length()), Durations.format(bursts.gap())))
          .orElseThrow();
      case TRACE -> load.trace()
          .map(trace -> "trace " + trace.file() + ", " + lower(trace.replay()))
          .orElseThrow();
    };
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static Optional<String> common(Plan plan, Function<Workload, String> part) {
    return commonOf(plan, run -> part.apply(run.workload()));
  }

  private static Optional<String> commonOf(Plan plan, Function<PlannedRun, String> part) {
    List<String> values = plan.runs().stream().map(part).distinct().toList();
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }
}
