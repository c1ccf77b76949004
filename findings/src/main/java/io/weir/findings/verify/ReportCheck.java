package io.weir.findings.verify;

import io.weir.findings.doc.Document;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.PrintedPage;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares a stored report with the document that findings make: its tables, row by row, its text
 * and
 * the data of its charts. Its looks do not count. Stateless.
 */
public final class ReportCheck {
  private static final int SHOWN = 160;

  private ReportCheck() {}

  /** The differences, in words; none if the page says what the document does. */
  public static List<String> differences(String stored, Document document) {
    String expected = HtmlPrinter.print(document);
    return stored.equals(expected)
        ? List.of()
        : differences(PrintedPage.of(stored), PrintedPage.of(expected));
  }

  private static List<String> differences(PrintedPage stored, PrintedPage expected) {
    if (!stored.whole()) {
      return List.of("ends before its end: it was cut off");
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
}
