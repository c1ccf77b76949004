package io.weir.findings;

import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Shade;
import io.weir.findings.emulation.EmulationText;
import io.weir.findings.fairness.FairnessWing;
import io.weir.findings.model.Findings;
import io.weir.findings.run.MessagesWing;
import io.weir.findings.slo.SloWing;
import java.util.ArrayList;
import java.util.List;

/** What holds for a measurement as a whole: messages, durability, fairness. Stateless. */
public final class Facts {
  private Facts() {}

  /** Returns the facts. */
  public static List<Fact> of(Findings findings) {
    List<Fact> facts = new ArrayList<>();
    EmulationText.fact(findings.plan()).ifPresent(facts::add);
    SloWing.fact(findings).ifPresent(facts::add);
    MessagesWing.fact(findings).ifPresent(facts::add);
    facts.addAll(FairnessWing.facts(findings));
    return facts;
  }

  /** Returns those that must not be overlooked, with the cautions of the findings, as sentences. */
  public static List<String> alarms(Findings findings) {
    List<String> alarms = new ArrayList<>(findings.cautions());
    of(findings).stream()
        .filter(fact -> fact.shade() == Shade.BAD)
        .forEach(fact -> alarms.add(fact.label() + ": " + fact.text()));
    return alarms;
  }
}
