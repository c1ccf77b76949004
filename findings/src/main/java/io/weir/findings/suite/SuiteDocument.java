package io.weir.findings.suite;

import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.Overview;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Link;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.published.PublishedText;
import io.weir.findings.run.Confidence;
import io.weir.findings.suite.ScenarioFindings.Outcome;
import io.weir.findings.text.Names;
import io.weir.findings.text.Reproduction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The outcome of a suite, as a document. Stateless. */
public final class SuiteDocument {
  private static final String REPORT = "report.html";
  private static final List<Column> SCENARIO = List.of(Column.left("Scenario"),
      Column.left("Runs"), Column.left("Decided"), Column.wide("Outcome"));
  private static final List<Column> BRIEF = List.of(Column.left("scenario"), Column.left("runs"),
      Column.left("decided"), Column.left("verdicts"));
  private static final List<Column> CLAIM = List.of(Column.left("Claim"), Column.left("Outcome"),
      Column.wide("Conditions and measured values"));

  private SuiteDocument() {}

  /** Returns the document. */
  public static Document of(SuiteFindings findings) {
    List<String> brand = new ArrayList<>(List.of(SuiteText.versions(findings)));
    SuiteText.when(findings).ifPresent(brand::add);
    brand.addAll(SuiteText.machines(findings));
    List<Section> sections = new ArrayList<>(List.of(scenarios(findings)));
    charts(findings).ifPresent(sections::add);
    SuiteText.claims(findings).ifPresent(counts -> sections.add(claims(findings, counts)));
    List<Item> answer = new ArrayList<>();
    SuiteText.claims(findings)
        .ifPresent(claims -> answer.add(Item.of("Claims: " + claims + ".")));
    SuiteText.decided(findings).ifPresent(decided -> answer.add(Item.of(decided)));
    answer.add(Item.of(SuiteText.progress(findings) + "."));
    SuiteText.cautions(findings)
        .forEach(caution -> answer.add(new Item(Text.of(caution), false, true)));
    return new Document(String.join(" · ", brand), findings.suite().name(),
        Text.of(Tone.CODE, Reproduction.command(findings.suite())), "",
        new Overview(SuiteText.versions(findings),
            SuiteText.confidence(findings).map(Confidence::text).orElse(Text.EMPTY), answer,
            List.of(brief(findings)), List.of(), List.of(), Optional.empty(), Optional.empty()),
        sections, "Made by weir.");
  }

  private static Table brief(SuiteFindings findings) {
    return Table.of("", BRIEF, findings.scenarios()
        .stream()
        .map(scenario -> Row.plain(scenario.name(), SuiteText.progress(scenario),
            scenario.outcome().map(SuiteText::decided).orElse(""),
            scenario.outcome().map(SuiteText::verdicts).orElse("")))
        .toList());
  }

  /** Returns the charts of the scenarios that have one. */
  private static Optional<Section> charts(SuiteFindings findings) {
    List<Block> blocks = new ArrayList<>();
    for (ScenarioFindings scenario : findings.scenarios()) {
      scenario.outcome().filter(outcome -> !outcome.charts().isEmpty()).ifPresent(outcome -> {
        blocks.add(new Heading(scenario.name()));
        outcome.answer().stream().findFirst().map(Block::note).ifPresent(blocks::add);
        blocks.addAll(outcome.charts());
      });
    }
    return blocks.isEmpty()
        ? Optional.empty()
        : Optional.of(new Section("charts", "Charts", "Charts", List.of(), blocks));
  }

  private static Section scenarios(SuiteFindings findings) {
    Table table = Table.of("", SCENARIO,
        findings.scenarios().stream().map(SuiteDocument::row).toList());
    return new Section("scenarios", "Scenarios", "", List.of(table), List.of(table));
  }

  private static Row row(ScenarioFindings scenario) {
    Text name = scenario.outcome()
        .map(outcome -> Text.EMPTY.plus(link(scenario.name(), outcome)))
        .orElseGet(() -> Text.of(scenario.name()));
    List<Text> came = new ArrayList<>();
    scenario.outcome().ifPresent(outcome -> {
      came.add(outcome.confidence().text());
      outcome.causes()
          .stream()
          .findFirst()
          .ifPresent(cause -> came
              .add(Text.of(Tone.FAINT, Names.capital(cause.affected()) + ": " + cause.text())));
      outcome.answer().forEach(sentence -> came.add(Text.of(sentence)));
      outcome.cautions().forEach(caution -> came.add(Text.of(Tone.STRONG, caution)));
    });
    return Row.of(name.plus(Tone.SMALL, scenario.question()), List.of(
        Cell.of(Text.of(SuiteText.progress(scenario))
            .plus(Tone.SMALL, scenario.outcome().map(SuiteText::verdicts).orElse(""))),
        Cell.of(scenario.outcome().map(SuiteText::decided).orElse("")),
        Cell.of(came)));
  }

  private static Link link(String name, Outcome outcome) {
    List<String> path = new ArrayList<>(List.of(outcome.folder().split("/")));
    path.add(REPORT);
    return new Link(new Target.File(path), name);
  }

  private static Section claims(SuiteFindings findings, String counts) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note(counts + ". A claim that no single scenario measures is joined here:"
        + " each part from the scenarios that measured it, then the claim from its parts."));
    Optional<Table> asked = Table.of("", CLAIM,
        findings.claims().stream().filter(SuiteClaim::asked).map(SuiteDocument::row).toList())
        .ifAny();
    asked.ifPresent(blocks::add);
    List<String> others = findings.claims()
        .stream()
        .filter(claim -> !claim.asked())
        .map(claim -> claim.claim() + " (" + terms(claim) + ")")
        .toList();
    if (!others.isEmpty()) {
      blocks.add(Block.fold("Claims without measurements: " + others.size(),
          Block.bullets(others)));
    }
    return new Section("claims", "Claims of the study", "",
        asked.<List<Block>>map(List::of).orElse(List.of()), blocks);
  }

  private static Row row(SuiteClaim claim) {
    List<Text> lines = new ArrayList<>();
    claim.ownFigures()
        .ifPresent(own -> lines.add(Text.of(Tone.STRONG, "The study's own figures: " + own)));
    for (SuiteClaim.Part part : claim.parts()) {
      lines.add(PublishedText.chip(part.outcome()).plus(" " + part.asks()));
      SuiteText.answers(part).forEach(answer -> lines.add(Text.of(Tone.FAINT, answer)));
    }
    PublishedText.assumptions(claim.parts()
        .stream()
        .flatMap(part -> part.answers().stream())
        .map(SuiteClaim.Answer::part)).forEach(text -> lines.add(Text.of(Tone.FAINT, text)));
    return Row.of(Text.of(claim.claim()).plus(Tone.SMALL, terms(claim)),
        List.of(Cell.of(PublishedText.chip(claim.outcome())), Cell.of(lines)));
  }

  private static String terms(SuiteClaim claim) {
    return PublishedText.terms(claim.terms(), claim.unequal());
  }
}
