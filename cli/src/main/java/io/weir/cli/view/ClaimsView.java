package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.published.Published;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.fairness.Foresight;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.ClaimReach;
import io.weir.findings.published.Claims;
import io.weir.findings.published.PlannedCells;
import io.weir.findings.published.Reach;
import io.weir.findings.published.Reach.Barrier;
import io.weir.findings.text.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Shows which claims of a study plans can decide, before anything runs.
 *
 * @param console where
 * @param launchers the broker kinds
 */
public record ClaimsView(Console console, List<Launcher> launchers) {
  /** Shows the claims of each study that plans name figures of, over all plans together. */
  public void details(List<Plan> plans) {
    Map<String, List<Plan>> byStudy = plans.stream()
        .filter(plan -> plan.published().isPresent())
        .collect(Collectors.groupingBy(
            plan -> plan.published().map(Published::study).orElseThrow(), LinkedHashMap::new,
            Collectors.toList()));
    byStudy.forEach((study, its) -> details(study, Claims.reach(study,
        its.stream()
            .map(plan -> new PlannedCells(plan.runs(), this::guarantee,
                new Foresight(launchers).of(plan)))
            .toList())));
  }

  private void details(String study, List<ClaimReach> claims) {
    if (claims.isEmpty()) {
      return;
    }
    long decided = claims.stream()
        .filter(claim -> claim.reach().values().stream().anyMatch(Reach::any))
        .count();
    console.line();
    console.line("Claims of " + study + ", as far as the plan shows: " + decided + " of "
        + Quantity.of(claims.size(), "claim") + " can be decided");
    int width = claims.stream().mapToInt(claim -> claim.id().length()).max().orElseThrow();
    claims.forEach(claim -> console.line(
        "  " + claim.id() + " ".repeat(width + 2 - claim.id().length()) + text(claim)));
    if (claims.stream()
        .flatMap(claim -> claim.reach().values().stream())
        .anyMatch(reach -> reach.barrier() == Barrier.SHARED)) {
      console.line("  Nodes on separate machines decide more: name clusters with 'existing'.");
    }
  }

  private static String text(ClaimReach claim) {
    return claim.reach()
        .entrySet()
        .stream()
        .map(entry -> terms(entry.getKey()) + " " + entry.getValue().text())
        .collect(Collectors.joining(" | "));
  }

  private static String terms(Terms terms) {
    return switch (terms) {
      case AS_STUDIED -> "as studied:";
      case EQUAL -> "equal:";
    };
  }

  private Guarantee guarantee(SystemSpec system) {
    return launchers.stream()
        .filter(launcher -> launcher.broker().equals(system.broker()))
        .findFirst()
        .flatMap(launcher -> launcher.guarantee(system))
        .orElseGet(() -> Guarantee.inWordsOf(system.durability()));
  }
}
