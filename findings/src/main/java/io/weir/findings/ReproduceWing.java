package io.weir.findings;

import io.weir.core.plan.Plan;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Listing;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Link;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Reproduction;
import java.util.List;
import java.util.Optional;

/** How to make a result again, and where everything lies. */
public final class ReproduceWing implements Wing {
  /** The section's place, for links. */
  public static final String ID = "reproduce";

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    return List.of(of(findings.plan(), Text.of("All inputs and outputs are next to this page: ")
        .plus(file("plan.json"))
        .plus(", ")
        .plus(file("environment.json"))
        .plus(", ")
        .plus(file("findings.json"))
        .plus(", ")
        .plus(file("SHA256SUMS"))
        .plus(" and ")
        .plus(new Link(new Target.File(List.of("runs", "")), "runs"))
        .plus(".")));
  }

  /**
   * Returns the section.
   *
   * @param files where inputs and outputs are, with links
   */
  public static Section of(Plan plan, Text files) {
    String file = Reproduction.file(plan);
    return new Section(ID, "Reproduce", "Reproduce", List.of(), List.of(
        Block.note("Save the scenario below as " + file
            + ", then run it with the same seed and overrides."),
        new Listing(Reproduction.command(plan), Optional.of("copy the command")),
        Block.fold(file, new Listing(plan.source(), Optional.empty())),
        Block.note(files)));
  }

  private static Link file(String name) {
    return new Link(new Target.File(List.of(name)), name);
  }
}
