package io.weir.scenario;

import io.weir.scenario.key.Absent;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.KeySection;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.Open;
import io.weir.scenario.key.Row;
import io.weir.scenario.key.Shape;
import io.weir.scenario.key.Shape.Amount;
import io.weir.scenario.key.Shape.Unit;
import io.weir.scenario.key.ValueTypes;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the table of keys as a page of Markdown. */
final class ReferencePage {
  private static final long MOST_IN_JSON = (1L << 53) - 1;

  private final StringBuilder page = new StringBuilder();

  private ReferencePage() {}

  static String text() {
    ReferencePage page = new ReferencePage();
    page.line("# Keys of a scenario");
    page.line("");
    page.line("All keys, with their values and defaults. [The scenario](../scenario.md) explains"
        + " them and has examples. This page and [a JSON Schema](scenario.schema.json) for editors"
        + " are generated from the reader's table of keys.");
    page.line("");
    page.line("Paths are those of `--set` and `sweep`. Names in capitals are yours to choose. A key"
        + " whose default is *required* must be given.");
    page.line("");
    page.line(KeyTable.sections()
        .stream()
        .map(section -> "[" + section.title() + "](#"
            + section.title().toLowerCase(Locale.ROOT).replace(' ', '-') + ")")
        .collect(Collectors.joining(", ", "On this page: ", ".")));
    KeyTable.sections().forEach(page::section);
    return page.page.toString();
  }

  private void section(KeySection section) {
    line("");
    line("## " + section.title());
    line("");
    if (!section.introduction().isEmpty()) {
      line(linked(section.introduction()));
      line("");
    }
    line("| key | value | default | |");
    line("|---|---|---|---|");
    section.rows().forEach(this::row);
  }

  private void row(Row row) {
    line("| `" + path(row) + "` | " + value(row) + " | " + absent(row) + " | "
        + linked(row.description()) + " |");
  }

  private static String path(Row row) {
    String path = row instanceof Open open && open.holds() != Open.Holds.SECTIONS_BY_NAME
        ? open.section()
        : row.path();
    return path.replace("systems.*", "systems.NAME").replace("weights.*", "weights.SIZE");
  }

  private static String value(Row row) {
    return switch (row) {
      case Key<?> key -> words(key.kind().shape());
      case Open open -> switch (open.holds()) {
        case SECTIONS_BY_NAME -> "a section";
        case LISTS_BY_PATH -> "lists of values by path";
        case VALUES_BY_NAME -> "limits by metric";
        case VALUES_BY_NAME_AND_PATH -> "values by path, below a name each";
      };
    };
  }

  static String words(Shape shape) {
    return switch (shape) {
      case Shape.Whole whole -> String.format(Locale.ROOT, "%,d to ", whole.least())
          + (whole.most() == MOST_IN_JSON
              ? "2^53 - 1"
              : String.format(Locale.ROOT, "%,d", whole.most()));
      case Shape.Decimal decimal -> String.format(Locale.ROOT, "a number above %,.0f, up to %,.0f",
          decimal.above(), decimal.most());
      case Shape.Percentage share -> "`" + percent(share.least()) + "` to `"
          + percent(share.most()) + "`";
      case Amount amount -> amount(amount);
      case Shape.Flag flag -> "`true`, `false`";
      case Shape.Word word -> word.words()
          .stream()
          .map(text -> "`" + text + "`")
          .collect(Collectors.joining(", "));
      case Shape.Text text -> text.meaning();
      case Shape.Either either -> words(either.one()) + ", or " + words(either.other());
      case Shape.Each each -> "a list of " + words(each.item());
    };
  }

  private static String amount(Amount amount) {
    if (amount.unit() == Unit.RATE) {
      return "rate";
    }
    if (amount.unit() == Unit.BYTE_RATE) {
      return "bytes or bits per second";
    }
    return amount.unit() == Unit.SIZE
        ? "size, `" + amount.least() + "` to `" + amount.most() + "`"
        : amount.least().equals("0s") ? "duration"
        : "duration, `" + amount.least() + "` or more";
  }

  private static String percent(double share) {
    return ValueTypes.percent(share);
  }

  private static String absent(Row row) {
    return row instanceof Key<?> key ? absent(key) : row.forAllRuns() ? "none" : "*required*";
  }

  private static <T> String absent(Key<T> key) {
    return switch (key.absent()) {
      case Absent.Refused<T> refused -> "*required*";
      case Absent.Standard<T> standard -> "`" + key.kind().writer().apply(standard.value()) + "`";
      case Absent.Described<T> described -> described.words()
          .replaceFirst("^required", "*required*");
    };
  }

  /** Links in the table start at the parent folder of this page. */
  private static String linked(String text) {
    return text.replaceAll("\\]\\((?!http)", "](../");
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
