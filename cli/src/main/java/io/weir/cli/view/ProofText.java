package io.weir.cli.view;

import io.weir.core.proof.Moment;
import io.weir.core.proof.Proof;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.core.unit.Durations;
import io.weir.findings.doc.Wrapped;
import io.weir.findings.proof.ProofStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lays a proof out for people: a table of kills for each system, one of all systems, and what that
 * proves.
 *
 * @param proof what was found
 */
public record ProofText(Proof proof) {
  private static final int WIDTH = 110;

  /** The lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (SystemProof system : proof.systems()) {
      lines.add(SystemText.of(system.run().system()));
      lines.addAll(indented(kills(system)));
      lines.add("");
    }
    lines.addAll(indented(summary()));
    for (String statement : ProofStatement.systems(proof)) {
      lines.add("");
      lines.addAll(Wrapped.lines(statement, WIDTH));
    }
    lines.add("");
    lines.add("What this cannot show");
    ProofStatement.limits(proof).forEach(limit -> lines.addAll(listed(limit)));
    lines.add("");
    lines.addAll(Wrapped.lines(reproduction(), WIDTH));
    return lines;
  }

  private List<String> kills(SystemProof system) {
    TextTable table = new TextTable(">kill", ">after", ">acknowledged", ">in doubt",
        ">of these back", ">read back", ">lost", ">damaged", ">duplicated", ">back in", "verdict");
    for (Moment moment : system.moments()) {
      Survival survival = moment.survival();
      table.row(
          Integer.toString(moment.number()),
          seconds(moment.killed()),
          count(survival.acknowledged()),
          count(survival.inDoubt()),
          count(survival.inDoubtArrived()),
          count(survival.readBack()),
          count(survival.lost()),
          count(survival.corrupt()),
          count(survival.duplicated()),
          seconds(moment.back()),
          verdict(system, moment));
    }
    return table.lines();
  }

  private static String verdict(SystemProof system, Moment moment) {
    return switch (moment.verdict()) {
      case HELD -> "held";
      case LOST -> system.promisesSurvival() ? "LOST" : "lost, as allowed";
      case EMPTY -> "empty: nothing was acknowledged";
    };
  }

  private List<String> summary() {
    TextTable table = new TextTable("system", "level", "the level is", ">kills", ">acknowledged",
        ">lost", "survives SIGKILL");
    for (SystemProof system : proof.systems()) {
      Survival total = system.total();
      table.row(
          system.run().system().name(),
          ProofStatement.storage(system),
          system.verified() ? "VERIFIED" : "CLAIMED",
          system.moments().size() + " of " + proof.moments().size(),
          count(total.acknowledged()),
          count(total.lost() + total.corrupt()),
          ProofStatement.evidence(proof, system));
    }
    return table.lines();
  }

  private String reproduction() {
    return String.format(Locale.ROOT,
        "Kills came at random from %s to %s after the start of the load, drawn from seed %d.",
        Durations.format(proof.from()), Durations.format(proof.from().plus(proof.window())),
        proof.seed());
  }

  private static List<String> listed(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : Wrapped.lines(text, WIDTH)) {
      lines.add((lines.isEmpty() ? "- " : "  ") + line);
    }
    return lines;
  }

  private static List<String> indented(List<String> lines) {
    return lines.stream().map(line -> "  " + line).toList();
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.2f s", duration.toMillis() / 1000.0);
  }
}
