package io.weir.findings.fairness;

import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.fairness.SettingsTable.SettingRow;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.model.Rulings;
import io.weir.findings.model.Rulings.Holding;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.model.VariantReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether the settings favor one of the systems, for each pair of equivalent settings. */
public final class FairnessWing implements Wing {
  private static final List<Column> COLUMNS =
      List.of(Column.left("About"), Column.left("In force"), Column.wide("Judgement"));
  private static final int SHOWN = 20;

  @Override
  public List<Part<?>> parts() {
    return List.of(Ruling.PART, SettingRow.PART);
  }

  @Override
  public void ofVariant(VariantReading variant, Found found) {
    List<DurabilityCheck> durability =
        variant.systems().stream().map(SystemFindings::durability).toList();
    found.add(SettingRow.PART, new SettingsTable(durability).of(variant.bySystem()));
    found.add(Ruling.PART, Audit.ofRuns(variant.bySystem(), variant.kinds()));
  }

  @Override
  public List<Block> variantBlocks(VariantFindings variant, Palette palette) {
    return new SettingsTables(variant, palette).blocks();
  }

  @Override
  public List<Block> variantsSummary(List<VariantFindings> variants) {
    return List.of(SettingsTables.durability(variants));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    Rulings rulings = rulings(findings);
    return rulings.isEmpty()
        ? List.of()
        : List.of(new Section("fairness", "Fairness", "Fairness", List.of(summary(rulings)),
            blocks(rulings)));
  }

  /** Returns the durability of the systems, and whether the set-up favors one. */
  public static List<Fact> facts(Findings findings) {
    List<Fact> facts = new ArrayList<>(List.of(durability(findings)));
    Rulings rulings = rulings(findings);
    if (!rulings.isEmpty()) {
      Shade shade = shade(rulings);
      facts.add(new Fact("fairness", (rulings.unfair() ? "UNFAIR. " : "") + rulings.sentence(),
          shade == Shade.PLAIN ? Shade.GOOD : shade, Optional.of(new Target.Place("fairness"))));
    }
    return facts;
  }

  private static Fact durability(Findings findings) {
    List<SystemFindings> systems = findings.variants()
        .stream()
        .flatMap(variant -> variant.systems().stream())
        .toList();
    boolean equal = findings.variants().stream().allMatch(VariantFindings::equalDurability);
    List<DurabilityCheck> checks = systems.stream().map(SystemFindings::durability).toList();
    String promises = systems.stream()
        .map(system -> (equal ? "" : system.system() + " ") + promise(system.durability()))
        .distinct()
        .collect(Collectors.joining(equal ? ", or " : " vs "));
    Shade shade = Shade.GOOD;
    for (DurabilityCheck check : checks) {
      shade = shade.worse(switch (check.status()) {
        case VERIFIED -> Shade.GOOD;
        case CLAIMED -> Shade.WARNING;
        case CONTRADICTED -> Shade.BAD;
      });
    }
    String fact = equal
        ? (findings.systems().size() == 1 ? "" : "equal: ") + promises + "; " + status(systems)
        : "UNEQUAL, values are not comparable: " + promises + "; " + status(systems);
    return new Fact("durability", fact, equal ? shade : Shade.BAD,
        Optional.of(new Target.Place(
            findings.variants().size() == 1 ? "settings" : "variants")));
  }

  private static String promise(DurabilityCheck check) {
    return check.guarantee()
        .map(Names::promise)
        .orElseGet(() -> Names.durability(check.inForce()));
  }

  /** The weakest status says how far all of them can be believed. */
  private static String status(List<SystemFindings> systems) {
    List<String> contradicted = systems.stream()
        .filter(one -> one.durability().status() == DurabilityCheck.Status.CONTRADICTED)
        .map(one -> one.system() + " has " + Names.list(one.durability().differences()))
        .distinct()
        .toList();
    if (!contradicted.isEmpty()) {
      return "contradicted by the running systems: " + Names.list(contradicted);
    }
    List<DurabilityCheck> checks = systems.stream().map(SystemFindings::durability).toList();
    if (checks.stream().anyMatch(check -> check.status() == DurabilityCheck.Status.CLAIMED)) {
      return "claimed only";
    }
    return checks.stream().allMatch(check -> check.proven().isPresent())
        ? "verified on the running systems, proven by kills"
        : "verified on the running systems";
  }

  private static Bullets summary(Rulings rulings) {
    List<Item> items = new ArrayList<>();
    for (Holding found : rulings.of(Judgement.UNFAIR)) {
      Ruling ruling = found.ruling();
      items.add(Item.of(charge(found)));
      items.add(Item.under(ruling.one() + " " + ruling.oneHas() + " | " + ruling.other() + " "
          + ruling.otherHas()));
      items.add(Item.under("to make it equal: " + ruling.remedy()));
    }
    rulings.of(Judgement.NOT_JUDGED)
        .forEach(found -> items.add(Item.of(unjudged(found))));
    return new Bullets(
        Text.of("Fairness: " + (rulings.unfair() ? "UNFAIR. " : "") + rulings.sentence()),
        shade(rulings), items);
  }

  private static Shade shade(Rulings rulings) {
    if (rulings.unfair()) {
      return Shade.BAD;
    }
    return rulings.incomplete() || rulings.unjudgedByChoice() ? Shade.WARNING : Shade.PLAIN;
  }

  private static List<Block> blocks(Rulings rulings) {
    List<Block> blocks = new ArrayList<>(List.of(Block.note(rulings.sentence())));
    table("Chosen differences that favor a system.", rulings.of(Judgement.UNFAIR))
        .ifPresent(blocks::add);
    List<Holding> differing = new ArrayList<>(rulings.of(Judgement.NOT_JUDGED));
    differing.addAll(rulings.of(Judgement.NOT_REPORTED));
    differing.addAll(rulings.of(Judgement.INHERENT));
    table("Differences that are inherent or not judged.", differing)
        .ifPresent(blocks::add);
    table("Equivalent settings that are equal.", rulings.of(Judgement.EQUAL))
        .ifPresent(equal -> blocks.add(Block.fold("Equal settings", equal)));
    return blocks;
  }

  private static Optional<Table> table(String caption, List<Holding> found) {
    return Table.of(caption, COLUMNS, found.stream().map(FairnessWing::row).toList()).ifAny();
  }

  private static Row row(Holding found) {
    Ruling ruling = found.ruling();
    return Row.of(
        Text.of(Names.topic(ruling.topic()))
            .plus(Tone.SMALL, String.join("; ", found.where())),
        List.of(Cell.of(List.of(side(ruling.one(), ruling.oneHas()),
            side(ruling.other(), ruling.otherHas()))), Cell.of(judgement(ruling))),
        ruling.unfair());
  }

  private static Text side(String system, String has) {
    Text name = Text.of(Tone.FAINT, system + ": ");
    return has.isEmpty() ? name.plus("not reported") : name.plus(Tone.CODE, has);
  }

  private static List<Text> judgement(Ruling ruling) {
    List<Text> lines = new ArrayList<>(List.of(chip(ruling)));
    String amount = Names.capital(ruling.amount());
    if (!amount.isEmpty()) {
      lines.add(Text.of(amount + "."));
    }
    if (!ruling.reason().isEmpty()) {
      lines.add(Text.of(Tone.NOTE, Names.capital(ruling.reason()) + "."));
    }
    if (!ruling.remedy().isEmpty()) {
      lines.add(Text.of(Tone.STRONG, "To make it equal: ").plus(ruling.remedy() + "."));
    }
    if (ruling.claimed()) {
      lines.add(Text.of(Tone.NOTE, "Claimed: not all values were read back."));
    }
    return lines;
  }

  private static Text chip(Ruling ruling) {
    return switch (ruling.judgement()) {
      case UNFAIR -> Text.chip(Shade.BAD, "favors " + ruling.favors().orElse("neither"));
      case NOT_JUDGED -> Text.chip(Shade.WARNING, "not judged");
      case NOT_REPORTED -> Text.chip(Shade.WARNING, "not reported");
      case INHERENT -> Text.chip(Shade.PLAIN, "inherent");
      case EQUAL -> Text.chip(Shade.GOOD, "equal");
    };
  }

  /** Returns the rulings on all variants, each once. */
  private static Rulings rulings(Findings findings) {
    Map<Map<String, String>, List<Ruling>> byVariant = new LinkedHashMap<>();
    for (VariantFindings variant : findings.variants()) {
      byVariant.put(variant.variant(), Ruling.of(variant));
    }
    return Rulings.of(byVariant);
  }

  /** Returns an unfair setting, the favored system, and the amount. */
  private static String charge(Holding found) {
    Ruling ruling = found.ruling();
    return Names.capital(Names.topic(ruling.topic())) + " favors "
        + ruling.favors().orElse("neither") + ": " + ruling.amount() + claim(ruling)
        + where(found);
  }

  /** Returns a setting of one system only that can't be judged. */
  public static String unjudged(Holding found) {
    Ruling ruling = found.ruling();
    return Names.capital(Names.topic(ruling.topic())) + " not judged: " + ruling.one() + " "
        + has(ruling.oneHas()) + " | " + ruling.other() + " " + has(ruling.otherHas())
        + where(found);
  }

  private static String has(String setting) {
    return setting.isEmpty() ? "no such setting" : setting;
  }

  /** Returns a remark on values that were not read back; empty text if all were. */
  private static String claim(Ruling ruling) {
    return ruling.claimed() ? " (claimed, not all values read back)" : "";
  }

  /** Returns the variants that it holds for; empty text where it holds for all. */
  public static String where(Holding found) {
    List<String> variants = found.where();
    int shown = Math.min(variants.size(), SHOWN);
    return variants.isEmpty()
        ? ""
        : " [" + String.join("; ", variants.subList(0, shown))
            + (shown < variants.size() ? "; … and " + (variants.size() - shown) + " more" : "")
            + "]";
  }
}
