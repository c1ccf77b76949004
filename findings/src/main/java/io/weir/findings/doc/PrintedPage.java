package io.weir.findings.doc;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

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

  /** The words of an element; marks within it separate words. */
  private static String words(Element element, Predicate<TextNode> counts) {
    return element.nodeStream(TextNode.class)
        .filter(counts)
        .map(text -> text.text().strip())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
