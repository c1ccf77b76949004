package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.text.Names;
import io.weir.report.html.Tag;

/** The machine and the tools. */
public final class MachineSection {
  private final Findings findings;

  public MachineSection(Findings findings) {
    this.findings = findings;
  }

  public Tag toHtml() {
    Tag section = Parts.section("machine", "Machine");
    findings.warnings()
        .forEach(
            warning -> section.add(Tag.of("p", Names.capital(warning) + ".").as("warning")));
    findings.environment()
        .ifPresent(environment -> environment.facts()
            .forEach((topic, facts) -> section.add(Tag.of("h3", Names.capital(topic)),
                Parts.definitions(facts))));
    return section;
  }
}
