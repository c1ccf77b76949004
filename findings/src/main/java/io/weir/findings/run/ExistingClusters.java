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

/** What runs against clusters that weir did not start can't say. */
public final class ExistingClusters {
  private ExistingClusters() {}

  /** The sentences that must not be overlooked; none where weir started all systems. */
  public static List<String> sentences(Plan plan) {
    List<String> sentences = new ArrayList<>();
    sentence(names(plan, cluster -> cluster.topics().isEmpty()),
        "What is repeated is a new topic on one and the same cluster, and no interval covers how"
            + " deployments differ")
        .ifPresent(sentences::add);
    sentence(names(plan, cluster -> !cluster.topics().isEmpty()),
        "What is repeated is a stretch of time on topics that were there, and no interval covers how"
            + " topics or deployments differ")
        .ifPresent(sentences::add);
    return sentences;
  }

  private static Optional<String> sentence(List<String> systems, String repeated) {
    return systems.isEmpty()
        ? Optional.empty()
        : Optional.of("No fresh deployment: weir did not start " + Names.list(systems) + ". "
            + repeated + ". Processes, disks, caches and the load of others were not seen.");
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
