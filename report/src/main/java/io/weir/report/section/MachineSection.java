package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.text.Names;
import io.weir.core.result.Calibration;
import io.weir.core.result.Environment;
import io.weir.report.html.Tag;
import java.util.LinkedHashMap;
import java.util.Map;

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
    findings.environment()
        .flatMap(Environment::calibration)
        .ifPresent(calibration -> section.add(Tag.of("h3", "Calibration"),
            Parts.definitions(definitions(calibration))));
    return section;
  }

  private static Map<String, String> definitions(Calibration calibration) {
    Map<String, String> values = new LinkedHashMap<>();
    calibration.ceilings()
        .forEach(ceiling -> values.put("messages of " + ceiling.size(), ceiling.passed()
            + " kept up" + ceiling.failed().map(rate -> ", " + rate + " not").orElse("")));
    values.put("made", calibration.made().toString());
    return values;
  }
}
