package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.fairness.FairnessWing;
import io.weir.findings.fairness.Foresight;
import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.model.Rulings;
import io.weir.findings.model.Rulings.Holding;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Shows the guarantees and the fairness of a scenario, before anything runs.
 *
 * @param console where
 * @param launchers the broker kinds
 */
public record ForesightView(Console console, List<Launcher> launchers) {
  private static final int SHOWN = 50;

  /** Shows each system's guarantee and every ruling that is not plainly equal. */
  public void details(Plan plan) {
    guarantees(plan);
    comparable(plan);
    Rulings rulings = new Foresight(launchers).of(plan);
    if (rulings.isEmpty()) {
      return;
    }
    heading(rulings);
    charges(rulings);
    rulings.of(Judgement.NOT_JUDGED)
        .forEach(found -> paragraph("  ", FairnessWing.unjudged(found)));
    rulings.of(Judgement.INHERENT)
        .forEach(found -> paragraph("  ", "inherent difference in "
            + Names.topic(found.ruling().topic())
            + ": " + found.ruling().amount()
            + FairnessWing.where(found)));
  }

  /** Shows what is unequal or unfair, if anything is. */
  public void objections(Plan plan) {
    Rulings rulings = new Foresight(launchers).of(plan);
    if (isUnequal(plan)) {
      guarantees(plan);
    }
    if (rulings.unfair()) {
      heading(rulings);
      charges(rulings);
    }
  }

  private void guarantees(Plan plan) {
    console.line("Durability at the acknowledgement, as the scenario asks"
        + (isUnequal(plan)
            ? ": " + console.colors().red("UNEQUAL") + ", marked so in every result"
            : ""));
    plan.runs()
        .stream()
        .map(PlannedRun::system)
        .sorted(Comparator.comparing(SystemSpec::name))
        .map(this::text)
        .distinct()
        .forEach(text -> paragraph("  ", text));
  }

  private String text(SystemSpec system) {
    return system.name() + ": " + guarantee(system)
        .map(
            guarantee -> Names.promise(guarantee) + "; waits for " + Names.waitSet(guarantee) + " ("
                + guarantee.terms() + ")")
        .orElseGet(() -> Names.durability(system.durability()));
  }

  private Optional<Guarantee> guarantee(SystemSpec system) {
    return launchers.stream()
        .filter(launcher -> launcher.broker().equals(system.broker()))
        .findFirst()
        .flatMap(launcher -> launcher.guarantee(system));
  }

  private boolean isUnequal(Plan plan) {
    return equallyDurable(plan).stream().anyMatch(groups -> groups.size() > 1);
  }

  /** Shows which systems promise the same, and which pairs a report compares. */
  private void comparable(Plan plan) {
    List<String> systems = plan.runs()
        .stream()
        .map(run -> run.system().name())
        .distinct()
        .sorted(Comparator.comparing((String name) -> !plan.baseline().equals(Optional.of(name)))
            .thenComparing(Comparator.naturalOrder()))
        .toList();
    if (systems.size() < 2) {
      return;
    }
    paragraph("  ", "at equal durability: " + equallyDurable(plan).stream()
        .map(groups -> groups.stream()
            .map(Names::list)
            .collect(Collectors.joining("; ")))
        .distinct()
        .collect(Collectors.joining(", in other variants ")));
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < systems.size(); i++) {
      for (String contender : systems.subList(i + 1, systems.size())) {
        pairs.add(contender + " with " + systems.get(i));
      }
    }
    paragraph("  ", "compared: " + String.join(", ", pairs));
  }

  /** For each variant, the names of systems whose acknowledgements promise as much. */
  private Set<List<List<String>>> equallyDurable(Plan plan) {
    Map<String, Map<String, Guarantee>> byVariant = new TreeMap<>();
    plan.runs()
        .forEach(run -> byVariant
            .computeIfAbsent(Names.variant(run.variant()), any -> new TreeMap<>())
            .computeIfAbsent(run.system().name(), any -> guarantee(run.system())
                .orElseGet(() -> Guarantee.inWordsOf(run.system().durability()))));
    return byVariant.values()
        .stream()
        .map(ForesightView::groups)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<List<String>> groups(Map<String, Guarantee> systems) {
    List<List<String>> groups = new ArrayList<>();
    systems.forEach((name, guarantee) -> groups.stream()
        .filter(group -> systems.get(group.getFirst()).promisesAsMuchAs(guarantee))
        .findFirst()
        .orElseGet(() -> {
          groups.add(new ArrayList<>());
          return groups.getLast();
        })
        .add(name));
    return groups;
  }

  private void heading(Rulings rulings) {
    String fair = rulings.unjudgedByChoice() ? "not all judged" : "fair";
    String verdict = rulings.unfair() ? console.colors().red("UNFAIR") : fair;
    paragraph("", "Fairness, as far as the scenario shows: " + verdict + ". " + rulings.sentence());
  }

  private void charges(Rulings rulings) {
    List<Holding> unfair = rulings.of(Judgement.UNFAIR);
    for (Holding found : unfair.subList(0, Math.min(unfair.size(), SHOWN))) {
      paragraph("  ", Names.capital(Names.topic(found.ruling().topic())) + " favors "
          + found.ruling().favors().orElseThrow() + ": " + found.ruling().amount()
          + FairnessWing.where(found));
      paragraph("    ", found.ruling().one() + ": " + found.ruling().oneHas() + " | "
          + found.ruling().other() + ": " + found.ruling().otherHas());
      paragraph("    ", "because " + found.ruling().reason());
      paragraph("    ", "to make it equal: " + found.ruling().remedy());
    }
    if (unfair.size() > SHOWN) {
      paragraph("  ", "… and " + (unfair.size() - SHOWN) + " more");
    }
  }

  private void paragraph(String indent, String text) {
    new Paragraph(console).print(indent, text);
  }
}
