package io.weir.findings.run;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.text.Names;
import io.weir.findings.text.NaturalOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The limits of runs against clusters that weir did not start. */
public final class ExistingClusters {
  private ExistingClusters() {}

  /** Returns the sentences that must not be overlooked; none where weir started all systems. */
  public static List<String> sentences(Plan plan) {
    List<String> sentences = new ArrayList<>();
    sentence(names(plan, cluster -> cluster.topics().isEmpty()),
        "Each run has a new topic on the same cluster, so no interval covers differences between"
            + " deployments")
        .ifPresent(sentences::add);
    sentence(names(plan, cluster -> !cluster.topics().isEmpty()),
        "Each run is another period on the same existing topics, so no interval covers"
            + " differences between topics or deployments")
        .ifPresent(sentences::add);
    return sentences;
  }

  private static Optional<String> sentence(List<String> systems, String repeated) {
    return systems.isEmpty()
        ? Optional.empty()
        : Optional.of("No fresh deployment: weir did not start " + Names.list(systems) + ". "
            + repeated + ". weir did not observe processes, disks, caches or the load of others.");
  }

  private static List<String> names(Plan plan, Predicate<ExistingCluster> condition) {
    return plan.runs()
        .stream()
        .map(PlannedRun::system)
        .filter(system -> system.existing().filter(condition).isPresent())
        .map(SystemSpec::name)
        .distinct()
        .sorted(NaturalOrder.TEXTS)
        .toList();
  }
}
