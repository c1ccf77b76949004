package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.proof.Crash;
import io.weir.core.scenario.Storage;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Align;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Chip;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.fairness.SettingsTable.Agreement;
import io.weir.findings.fairness.SettingsTable.SettingRow;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.DurabilityCheck.Proven;
import io.weir.findings.model.DurabilityCheck.Status;
import io.weir.findings.model.Palette;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.text.CrashText;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The guarantees and settings of one variant's systems, side by side.
 *
 * @param variant what was found of the variant
 */
record SettingsTables(VariantFindings variant, Palette palette) {
  /** With more systems than this, columns of settings are wider than a page. */
  private static final int WIDE_COLUMNS = 3;
  private static final List<Column> DURABILITY = List.of(Column.left("System"),
      Column.left("Asked for"), Column.left("Read back"), Column.left("Waits for"),
      Column.left(""));

  /** Returns all of it. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(durability());
    blocks.add(table("Settings that affect the values.",
        row -> row.agreement() != Agreement.NOT_COMPARED));
    Table others = table("Settings without an equivalent.",
        row -> row.agreement() == Agreement.NOT_COMPARED);
    if (!others.rows().isEmpty()) {
      blocks.add(Block.fold("Other settings", others));
    }
    return blocks;
  }

  private Table durability() {
    String caption = variant.equalDurability()
        ? "Durability when a message is acknowledged: the same for all systems."
        : "Durability when a message is acknowledged: NOT the same for all systems.";
    return Table.of(caption, DURABILITY, variant.systems().stream().map(this::durability).toList());
  }

  private Row durability(SystemFindings system) {
    DurabilityCheck check = system.durability();
    return Row.of(palette.name(system.system()), List.of(
        Cell.of(Names.durability(check.claimed())),
        Cell.of(check.guarantee()
            .map(guarantee -> List.of(Text.of(Names.promise(guarantee)),
                Text.of(Tone.CODE, guarantee.terms())))
            .orElseGet(() -> List
                .of(Text.of(check.readBack().map(Names::durability).orElse("not reported"))))),
        Cell.of(check.guarantee().map(Names::waitSet).orElse("not reported")),
        Cell.of(status(check))));
  }

  private static List<Text> status(DurabilityCheck check) {
    return switch (check.status()) {
      case VERIFIED -> check.proven().isPresent()
          ? List.of(Text.chip(Shade.GOOD, "verified").plus(new Chip(Shade.GOOD, "proven")),
              Text.of(Tone.NOTE, proven(check) + "."))
          : List.of(Text.chip(Shade.GOOD, "verified"));
      case CLAIMED -> List.of(Text.chip(Shade.WARNING, "claimed only"));
      case CONTRADICTED -> List.of(Text.chip(Shade.BAD, "contradicted"),
          Text.of(Tone.NOTE, Names.capital(Names.list(check.differences())) + "."));
    };
  }

  private Table table(String caption, Predicate<SettingRow> which) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    if (many()) {
      columns.add(Column.wide("In force"));
      columns.add(Column.left(""));
    } else {
      variant.systems()
          .forEach(system -> columns.add(new Column(palette.name(system.system()), Align.LEFT)));
      columns.add(Column.wide(""));
    }
    return Table.of(caption, columns,
        SettingRow.of(variant).stream().filter(which).map(this::row).toList());
  }

  private Row row(SettingRow row) {
    List<Cell> cells = new ArrayList<>();
    if (many()) {
      cells.add(Cell.of(variant.systems()
          .stream()
          .filter(system -> row.systems().containsKey(system.system()))
          .map(system -> line(system.system(), row.systems().get(system.system())))
          .toList()));
    } else {
      for (SystemFindings system : variant.systems()) {
        cells.add(Cell.of(row.systems()
            .getOrDefault(system.system(), List.of())
            .stream()
            .map(SettingsTables::setting)
            .toList()));
      }
    }
    cells.add(Cell.of(agreement(row)));
    return Row.of(Text.of(Names.aspect(row.aspect())), cells,
        row.agreement() == Agreement.DIFFERS);
  }

  private boolean many() {
    return variant.systems().size() > WIDE_COLUMNS;
  }

  /** Returns the settings of one system in a line, behind its name. */
  private static Text line(String system, List<Setting> settings) {
    Text line = Text.of(Tone.FAINT, system + ": ");
    for (Setting setting : settings) {
      line = (setting == settings.getFirst() ? line : line.plus(", ")).plus(setting(setting));
    }
    return line;
  }

  private static Text setting(Setting setting) {
    Text text = Text.of(Tone.CODE, setting.name() + " = " + setting.value());
    if (!setting.normal().equals(setting.value())) {
      text = text.plus(Tone.NOTE, " · " + setting.normal());
    }
    return setting.source() == Setting.Source.CLAIMED
        ? text.plus(Tone.NOTE, " · claimed")
        : text;
  }

  private static List<Text> agreement(SettingRow row) {
    return switch (row.agreement()) {
      case SAME -> List.of(Text.of(Tone.FAINT, "same"));
      case DIFFERS -> List.of(Text.of(Tone.STRONG, "differs"), Text.of(Tone.NOTE, row.effect()));
      case ONE_SIDED -> List
          .of(Text.of(Tone.FAINT, "only " + Names.list(List.copyOf(row.systems().keySet()))));
      case NOT_COMPARED -> List.of(Text.EMPTY);
    };
  }

  /** Returns each guarantee once, with the variants that it holds for unless it holds for all. */
  static Bullets durability(List<VariantFindings> variants) {
    Map<String, List<String>> holding = new LinkedHashMap<>();
    Shade shade = Shade.PLAIN;
    boolean equal = true;
    for (VariantFindings variant : variants) {
      equal &= variant.equalDurability();
      for (SystemFindings system : variant.systems()) {
        holding.computeIfAbsent(system.system() + ": " + text(system.durability()),
            any -> new ArrayList<>()).add(Names.variant(variant.variant()));
        shade = shade.worse(shade(system.durability().status()));
      }
    }
    List<Item> items = new ArrayList<>();
    holding.forEach((line, where) -> items.add(Item.of(where.size() == variants.size()
        ? line
        : line + " [" + String.join("; ", where) + "]")));
    return new Bullets(Text.of("Durability at the acknowledgement"
        + (equal ? "" : ": UNEQUAL, so values are not directly comparable")),
        equal ? shade : Shade.BAD, items);
  }

  private static Shade shade(Status status) {
    return switch (status) {
      case VERIFIED -> Shade.PLAIN;
      case CLAIMED -> Shade.WARNING;
      case CONTRADICTED -> Shade.BAD;
    };
  }

  private static String text(DurabilityCheck check) {
    String status = switch (check.status()) {
      case VERIFIED -> "verified" + (check.proven().isPresent() ? ", proven" : "");
      case CLAIMED -> "claimed only";
      case CONTRADICTED -> "contradicted: " + Names.list(check.differences());
    };
    String proof = check.proven().isPresent() ? "; " + proven(check) : "";
    return check.guarantee()
        .map(guarantee -> Names.promise(guarantee) + "; waits for " + Names.waitSet(guarantee)
            + "; " + status
            + " (" + guarantee.terms() + ")")
        .orElseGet(() -> Names.durability(check.inForce()) + "; " + status) + proof;
  }

  /** Returns the proven durability and the place of the proof; empty text if nothing is proven. */
  private static String proven(DurabilityCheck check) {
    return check.proven().map(proven -> proven(proven) + limit(check)).orElse("");
  }

  private static String proven(Proven proven) {
    return "PROVEN on " + LocalDate.ofInstant(proven.made(), ZoneOffset.UTC)
        + switch (proven.crash()) {
          case KILL -> " that no acknowledgement comes from the memory of a process";
          case POWER_LOSS -> " that each acknowledgement waits for the disk, here ext4";
        } + ": nothing of " + Quantity.of(proven.messages(), "message") + " was lost in "
        + CrashText.count(proven.crash(), proven.kills())
        + (proven.crash() == Crash.KILL ? " of all processes" : "") + ", at " + proven.load() + " ("
        + proven.path() + ")";
  }

  /** A killed process leaves its page cache. */
  private static String limit(DurabilityCheck check) {
    return check.inForce().storage() == Storage.FSYNC
        && check.proven().filter(proven -> proven.crash() == Crash.KILL).isPresent()
            ? "; the fsync itself is verified, not proven"
            : "";
  }
}
