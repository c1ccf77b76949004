package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.report.html.Tag;
import io.weir.report.text.Reproduction;
import java.util.List;

/** How to make this result again, and where everything lies. */
public final class ReproduceSection {
  private static final String COMMAND = "command";

  private final Findings findings;

  public ReproduceSection(Findings findings) {
    this.findings = findings;
  }

  public Tag toHtml() {
    String file = Reproduction.file(findings.plan());
    return Parts.section("reproduce", "Reproduce",
        Parts.note("Keep the scenario below as " + file
            + ", then run it with the same seed and overrides."),
        Tag.of("pre", Tag.of("code", Reproduction.command(findings.plan())).with("id", COMMAND)),
        Tag.of("p",
            Tag.of("button", "copy the command").with("type", "button").with("data-copy", COMMAND)),
        Parts.details(file, Tag.of("pre", Tag.of("code", findings.plan().source()))),
        Tag.of("p", Tag.of("span", "Everything that went in and came out lies beside this page: "),
            link("plan.json"), Tag.of("span", ", "), link("environment.json"), Tag.of("span", ", "),
            link("findings.json"), Tag.of("span", ", "), link("SHA256SUMS"),
            Tag.of("span", " and "),
            Tag.of("a", "runs").toFile(List.of("runs", "")), Tag.of("span", ".")).as("note"));
  }

  private static Tag link(String file) {
    return Tag.of("a", file).toFile(List.of(file));
  }
}
