package io.weir.findings.verify;

import io.weir.findings.doc.Document;
import io.weir.findings.doc.HtmlPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/**
 * Compares a stored report with the document that findings make: its tables, row by row, its text
 * and the data of its charts. Its looks do not count. Stateless.
 */
public final class ReportCheck {
  private static final int SHOWN = 160;

  private ReportCheck() {}

  /** Returns the differences, in words; none if the page says what the document does. */
  public static List<String> differences(String stored, Document document) {
    String expected = HtmlPrinter.print(document);
    return stored.equals(expected)
        ? List.of()
        : differences(PrintedPage.of(stored), PrintedPage.of(expected));
  }

  private static List<String> differences(PrintedPage stored, PrintedPage expected) {
    if (!stored.whole()) {
      return List.of("is incomplete: it was cut off");
    }
    List<String> differences = new ArrayList<>();
    if (stored.rows().size() == expected.rows().size()) {
      for (int i = 0; i < stored.rows().size(); i++) {
        compare("a row", stored.rows().get(i), expected.rows().get(i), differences);
      }
    } else {
      differences.add("its tables have " + stored.rows().size() + " rows, where the raw files make "
          + expected.rows().size());
    }
    int line = firstDifference(stored.lines(), expected.lines());
    compare("its text", line(stored.lines(), line), line(expected.lines(), line), differences);
    if (!stored.data().equals(expected.data())) {
      differences.add("the data of its charts are not those of the raw files");
    }
    return differences;
  }

  private static int firstDifference(List<String> stored, List<String> expected) {
    int at = 0;
    while (at < Math.min(stored.size(), expected.size())
        && stored.get(at).equals(expected.get(at))) {
      at++;
    }
    return at;
  }

  private static String line(List<String> lines, int at) {
    return at < lines.size() ? lines.get(at) : "";
  }

  private static void compare(String part, String stored, String expected,
      List<String> differences) {
    if (!stored.equals(expected)) {
      differences.add(part + " reads '" + shown(stored) + "', and the raw files give '"
          + shown(expected) + "'");
    }
  }

  private static String shown(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }

  /**
   * The content of a page that {@link HtmlPrinter} made, without its looks.
   *
   * @param rows the words of each table row, with bars between the cells
   * @param lines the other words, a paragraph, title or item each
   * @param data the data of its charts, as JSON; empty if there are none
   * @param whole whether the page has its end
   */
  public record PrintedPage(List<String> rows, List<String> lines, String data, boolean whole) {
    private static final String BAR = " | ";
    private static final String LINES =
        "h1, h2, h3, p, li, dt, dd, summary, figcaption, pre, button, nav, noscript";

    public PrintedPage {
      rows = List.copyOf(rows);
      lines = List.copyOf(lines);
    }

    /** Reads a page. Any text can be read; a page that was cut off gives what is left of it. */
    public static PrintedPage of(String html) {
      Element body = Jsoup.parse(html).body();
      String data = Optional.ofNullable(body.getElementById("data")).map(Element::data).orElse("");
      List<String> rows = body.select("tr").stream().map(PrintedPage::row).toList();
      body.select("table, script").remove();
      List<String> lines = body.select(LINES)
          .stream()
          .map(line -> words(line, text -> text.parent() instanceof Element parent
              && parent.closest(LINES) == line))
          .filter(line -> !line.isEmpty())
          .toList();
      return new PrintedPage(rows, lines, data, html.stripTrailing().endsWith("</html>"));
    }

    private static String row(Element row) {
      return row.select("th, td")
          .stream()
          .map(cell -> words(cell, text -> true))
          .collect(Collectors.joining(BAR));
    }

    /** Returns the words of an element; marks within it separate words. */
    private static String words(Element element, Predicate<TextNode> counts) {
      return element.nodeStream(TextNode.class)
          .filter(counts)
          .map(text -> text.text().strip())
          .filter(text -> !text.isEmpty())
          .collect(Collectors.joining(" "));
    }
  }
}
