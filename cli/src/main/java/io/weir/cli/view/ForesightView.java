package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.doc.Wrapped;
import io.weir.findings.fairness.FairnessWing;
import io.weir.findings.fairness.Foresight;
import io.weir.findings.fairness.Ruling.Judgement;
import io.weir.findings.fairness.Rulings;
import io.weir.findings.fairness.Rulings.Found;
import io.weir.findings.text.Names;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Shows the guarantees and the fairness of a scenario, before anything runs.
 *
 * @param console where
 * @param launchers the broker kinds
 */
public record ForesightView(Console console, List<Launcher> launchers) {
  private static final int WIDTH = 110;
  private static final int SHOWN = 50;

  /** Shows each system's guarantee and every ruling that is not plainly equal. */
  public void details(Plan plan) {
    guarantees(plan);
    Rulings rulings = new Foresight(launchers).of(plan);
    if (rulings.isEmpty()) {
      return;
    }
    heading(rulings);
    charges(rulings);
    rulings.of(Judgement.UNJUDGED).forEach(found -> paragraph("  ", FairnessWing.unjudged(found)));
    rulings.of(Judgement.UNAVOIDABLE)
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
    Map<String, Guarantee> byVariant = new TreeMap<>();
    for (PlannedRun run : plan.runs()) {
      Guarantee mine = guarantee(run.system())
          .orElseGet(() -> Guarantee.inWordsOf(run.system().durability()));
      Guarantee first = byVariant.putIfAbsent(Names.variant(run.variant()), mine);
      if (Optional.ofNullable(first)
          .filter(Predicate.not(mine::promisesAsMuchAs))
          .isPresent()) {
        return true;
      }
    }
    return false;
  }

  private void heading(Rulings rulings) {
    String fair = rulings.unjudgedByChoice() ? "not all judged" : "fair";
    String verdict = rulings.unfair() ? console.colors().red("UNFAIR") : fair;
    paragraph("", "Fairness, as far as the scenario shows: " + verdict + ". " + rulings.sentence());
  }

  private void charges(Rulings rulings) {
    List<Found> unfair = rulings.of(Judgement.UNFAIR);
    for (Found found : unfair.subList(0, Math.min(unfair.size(), SHOWN))) {
      paragraph("  ", Names.capital(Names.topic(found.ruling().topic())) + " favors "
          + found.ruling().flatters().orElseThrow() + ": " + found.ruling().amount()
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
    List<String> lines = Wrapped.lines(text, WIDTH - indent.length());
    for (int i = 0; i < lines.size(); i++) {
      console.line(indent + (i == 0 ? "" : "  ") + lines.get(i));
    }
  }
}
