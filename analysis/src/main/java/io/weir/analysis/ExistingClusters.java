package io.weir.analysis;

import io.weir.analysis.text.Names;
import io.weir.analysis.text.NaturalOrder;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What runs against clusters that weir did not start can't say. */
final class ExistingClusters {
  private ExistingClusters() {}

  /** The sentences that must not be overlooked; none where weir started all systems. */
  static List<String> sentences(Plan plan) {
    List<String> sentences = new ArrayList<>();
    List<String> ownTopics = names(plan, cluster -> cluster.topics().isEmpty());
    List<String> theirTopics = names(plan, cluster -> !cluster.topics().isEmpty());
    if (!ownTopics.isEmpty()) {
      sentences.add(Names.list(ownTopics)
          + (ownTopics.size() == 1 ? " is a cluster" : " are clusters")
          + " that weir did not start. Its runs are no fresh deployments: what is repeated is a new"
          + " topic on one and the same cluster, and no interval here covers how deployments differ."
          + " weir could not see its processes, disks and caches, nor who else used it.");
    }
    if (!theirTopics.isEmpty()) {
      sentences.add(Names.list(theirTopics)
          + (theirTopics.size() == 1 ? " is a cluster" : " are clusters")
          + " that weir did not start, measured on topics that were there. What is repeated is a"
          + " stretch of time on the same topics, and no interval here covers how deployments or"
          + " topics differ. weir could not see its processes, disks and caches, nor who else used"
          + " it.");
    }
    return sentences;
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
