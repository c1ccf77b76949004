package io.weir.findings.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Overview.Cause;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class TerminalPrinterTest {
  private static final List<Column> COLUMNS =
      List.of(Column.left("name"), Column.right("count"));

  private final TerminalPrinter plain = new TerminalPrinter(new AnsiColors(false), 40);

  @Example
  void columnsAreAlignedTextToTheLeftAndNumbersToTheRight() {
    assertThat(plain.lines(
        Table.of("Fruit", COLUMNS, List.of(Row.plain("a", "10"), Row.plain("longer", "7")))))
        .containsExactly("Fruit", "  name    count", "  a          10", "  longer      7");
  }

  @Example
  void aCellOverSeveralColumnsWidensNone() {
    assertThat(plain.lines(Table.of("", COLUMNS,
        List.of(Row.title(Text.of("all of them together"), 2), Row.plain("a", "10")))))
        .containsExactly("  name  count", "  all of them together", "  a        10");
  }

  @Property
  void allRowsOfNumbersEndInTheSameColumn(
      @ForAll @Size(min = 1, max = 8) List<@StringLength(min = 1,
          max = 12) @AlphaChars String> names,
      @ForAll @IntRange(min = 0, max = 1_000_000) int count) {
    List<Row> rows = IntStream.range(0, names.size())
        .mapToObj(i -> Row.plain(names.get(i), Integer.toString(count / (i + 1))))
        .toList();

    List<String> lines = plain.lines(Table.of("", COLUMNS, rows));

    assertThat(lines).extracting(String::length).containsOnly(lines.get(0).length());
  }

  @Example
  void listsWrapBelowTheirFirstLetter() {
    assertThat(plain.lines(new Bullets(Text.of("Limits"), Shade.PLAIN,
        List.of(Item.of("one that is longer than the terminal is wide"), Item.under("two")))))
        .containsExactly("Limits", "  one that is longer than the terminal", "    is wide",
            "    two");
  }

  @Example
  void anOverviewHasTheAnswerThenValuesFactsAndCauses() {
    Document document = new Document("", "quick", Text.of("why?"), "", new Overview("a vs b",
        Text.EMPTY, List.of(Item.of("A is faster than b by far and at each of the metrics."),
            new Item(Text.of("Take care."), false, true)),
        List.of(Table.of("", COLUMNS, List.of(Row.plain("a", "1")))),
        List.of(new Fact("messages", "1 lost", Shade.BAD, Optional.empty())),
        List.of(new Cause(Shade.WARNING, "low confidence in 1 of 2 runs", "it waited", "all values",
            "use more cores")),
        Optional.empty(), Optional.empty()),
        List.of(), "");

    assertThat(plain.overview(document)).containsExactly("quick  a vs b", "",
        "RESULT  A is faster than b by far and at", "        each of the metrics.",
        "      ! Take care.", "", "  name  count", "  a         1", "", "messages  1 lost",
        "~ low confidence in 1 of 2 runs: it", "  waited: use more cores (all values)");
  }

  @Property
  void anOverviewWithManyCausesFitsAScreen(
      @ForAll @IntRange(min = 2, max = 40) int causes) {
    Cause cause = new Cause(Shade.WARNING, "low confidence in 1 of 2 runs", "it waited",
        "all values", "use more cores");
    Document document = new Document("", "quick", Text.of("why?"), "", new Overview("", Text.EMPTY,
        List.of(Item.of("A.")), List.of(), List.of(), Collections.nCopies(causes, cause),
        Optional.empty(), Optional.empty()),
        List.of(), "");

    List<String> lines = plain.overview(document);

    assertThat(lines).hasSizeLessThanOrEqualTo(23);
    assertThat(lines).allMatch(line -> line.length() <= 40 || line.endsWith("or the report"));
    long shown = lines.stream().filter(line -> line.startsWith("~ low")).count();
    assertThat(lines.getLast().contains("more cause")).isEqualTo(shown < causes);
  }

  @Example
  void anOverviewThatDoesNotFitAScreenIsCutByLine() {
    String sentence = "This is a sentence that takes more than one line of the terminal.";
    Document document = new Document("", "quick", Text.of("why?"), "", new Overview("a vs b",
        Text.EMPTY, Collections.nCopies(9, Item.of("A is faster.")),
        List.of(Table.of("", COLUMNS,
            Collections.nCopies(8, Row.plain("a", "1")))),
        List.of(new Fact("messages", sentence, Shade.BAD, Optional.empty())),
        List.of(new Cause(Shade.WARNING, "low confidence", sentence, "all values", "wait")),
        Optional.empty(), Optional.empty()), List.of(), "");

    List<String> lines = plain.screen(document);

    assertThat(lines).hasSizeLessThanOrEqualTo(23)
        .contains("        and 5 more: --details, or the report")
        .allMatch(line -> line.length() <= 40 || line.endsWith("or the report"));
    assertThat(lines).filteredOn(line -> line.startsWith("messages"))
        .singleElement()
        .asString()
        .startsWith("messages  This is a sentence")
        .endsWith(" …");
    assertThat(String.join(" ", lines).replaceAll(" +", " "))
        .contains("~ low confidence: " + sentence + ": wait (all values)");
    assertThat(plain.overview(document)).hasSizeGreaterThan(lines.size());
  }

  @Example
  void detailsAreTheSummariesOfTheSections() {
    Section section = new Section("a", "A", "", List.of(
        Table.of("", COLUMNS, List.of(Row.plain("a", "1"))), Block.note("a remark")), List.of());
    assertThat(plain.details(new Document("", "name", Text.of("why?"), "",
        new Overview("", Text.EMPTY, List.of(), List.of(), List.of(), List.of(), Optional.empty(),
            Optional.empty()),
        List.of(section), "")))
        .containsExactly("", "  name  count", "  a         1", "a remark");
  }

  @Example
  void shadesColorTheWordsAndNotTheRoom() {
    String red = new AnsiColors(true).red("9");
    assertThat(new TerminalPrinter(new AnsiColors(true), 40).lines(Table.of("", COLUMNS,
        List.of(new Row(Table.Kind.VALUES, List.of(Cell.of("a"), Cell.of("9").in(Shade.BAD)))))))
        .last()
        .satisfies(line -> assertThat(AnsiColors.bare(line)).isEqualTo("  a         9"))
        .satisfies(line -> assertThat(line.length()).isGreaterThan(red.length()));
  }
}
