package io.weir.report.section;

import io.weir.analysis.finding.DurabilityCheck;
import io.weir.analysis.finding.SettingRow;
import io.weir.analysis.finding.SettingRow.Agreement;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.VariantFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.core.driver.Setting;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.ProvenText;
import java.util.ArrayList;
import java.util.List;

/** The guarantees and settings of the systems, side by side. */
final class SettingsSection {
  private final VariantFindings variant;
  private final Palette palette;

  SettingsSection(VariantFindings variant, Palette palette) {
    this.variant = variant;
    this.palette = palette;
  }

  List<Node> toHtml() {
    List<Node> parts = new ArrayList<>();
    parts.add(durability());
    parts.add(table(variant.settings()
        .stream()
        .filter(row -> row.agreement() != Agreement.NOT_COMPARED)
        .toList(), "Settings that bear on the figures."));
    List<SettingRow> others = variant.settings()
        .stream()
        .filter(row -> row.agreement() == Agreement.NOT_COMPARED)
        .toList();
    if (!others.isEmpty()) {
      parts.add(Parts.details("Other settings", table(others, "Settings without counterparts.")));
    }
    return parts;
  }

  private Tag durability() {
    Tag body = Tag.of("tbody");
    for (SystemFindings system : variant.systems()) {
      DurabilityCheck check = system.durability();
      body.add(Tag.of("tr",
          Tag.of("th", Parts.system(system.system(), palette)).with("scope", "row"),
          Tag.of("td", Names.durability(check.claimed())).as("left"),
          Tag.of("td", told(check)).as("left"),
          Tag.of("td", check.guarantee().map(Names::waitSet).orElse("not told")).as("left"),
          status(check)));
    }
    String caption = variant.equalDurability()
        ? "Durability when a message is acknowledged: the same for all systems."
        : "Durability when a message is acknowledged: NOT the same for all systems.";
    return Parts.table(caption,
        Tag.of("thead",
            Tag.of("tr", left("System"), left("Asked for"), left("Read back"), left("Waits for"),
                left(""))),
        body);
  }

  private static Tag left(String text) {
    return Parts.column(text).as("left");
  }

  private static Node[] told(DurabilityCheck check) {
    return check.guarantee()
        .map(told -> new Node[] {Tag.of("div", Names.promise(told)),
            Tag.of("code", told.terms())})
        .orElseGet(() -> new Node[] {Tag.of("div",
            check.readBack().map(Names::durability).orElse("not told"))});
  }

  private static Tag status(DurabilityCheck check) {
    Tag cell = Tag.of("td").as("left");
    return switch (check.status()) {
      case VERIFIED -> check.proven().isPresent()
          ? cell.add(Parts.chip(Verdict.VALID, "verified"), Parts.chip(Verdict.VALID, "proven"),
              Tag.of("div", ProvenText.of(check) + ".").as("note"))
          : cell.add(Parts.chip(Verdict.VALID, "verified"));
      case CLAIMED -> cell.add(Parts.chip(Verdict.SUSPECT, "claimed only"));
      case CONTRADICTED -> cell.add(Parts.chip(Verdict.INVALID, "contradicted"),
          Tag.of("div", Names.capital(Names.list(check.differences())) + ".").as("note"));
    };
  }

  private Tag table(List<SettingRow> rows, String caption) {
    Tag heads = Tag.of("tr", Parts.column(""));
    variant.systems()
        .forEach(
            system -> heads.add(Parts.column(Parts.system(system.system(), palette)).as("left")));
    heads.add(left(""));
    Tag body = Tag.of("tbody");
    rows.forEach(row -> body.add(row(row)));
    return Parts.table(caption, Tag.of("thead", heads), body);
  }

  private Tag row(SettingRow row) {
    Tag line = Tag.of("tr", Parts.rowHead(Names.aspect(row.aspect())));
    if (row.agreement() == Agreement.DIFFERS) {
      line.as("differs");
    }
    for (SystemFindings system : variant.systems()) {
      Tag cell = Tag.of("td").as("left");
      row.cells().getOrDefault(system.system(), List.of()).forEach(one -> cell.add(setting(one)));
      line.add(cell);
    }
    return line.add(agreement(row));
  }

  private static Tag setting(Setting setting) {
    Tag line = Tag.of("div", Tag.of("code", setting.name() + " = " + setting.value()));
    if (!setting.normal().equals(setting.value())) {
      line.add(Tag.of("span", " · " + setting.normal()).as("note"));
    }
    return setting.source() == Setting.Source.CLAIMED
        ? line.add(Tag.of("span", " · claimed").as("note"))
        : line;
  }

  private static Tag agreement(SettingRow row) {
    return switch (row.agreement()) {
      case SAME -> Tag.of("td", "same").as("left faint");
      case DIFFERS -> Tag.of("td", Tag.of("strong", "differs"))
          .as("wide")
          .add(Tag.of("p", row.bearing()).as("note"));
      case ONE_SIDED -> Tag.of("td", "only " + Names.list(List.copyOf(row.cells().keySet())))
          .as("left faint");
      case NOT_COMPARED -> Tag.of("td");
    };
  }
}
