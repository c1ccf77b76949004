package io.weir.findings.verify;

import io.weir.findings.Findings;
import io.weir.findings.Report;
import io.weir.findings.doc.HtmlPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Holds a stored report against the one that findings make: its tables, row by row, its text and
 * the data of its charts. How it looks does not count. Stateless.
 */
public final class ReportCheck {
  private static final Pattern ROW = Pattern.compile("<tr[ >].*?</tr>", Pattern.DOTALL);
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">.*?</script>", Pattern.DOTALL);
  private static final Pattern BODY = Pattern.compile("<body.*?</body>", Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("<[^>]*>");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final int SHOWN = 160;
  private static final int BEFORE = 40;

  private ReportCheck() {}

  /** What differs, for people; nothing if the report says what the findings do. */
  public static List<String> differences(String stored, Findings findings) {
    String expected = HtmlPrinter.print(Report.of(findings));
    if (stored.equals(expected)) {
      return List.of();
    }
    if (!stored.stripTrailing().endsWith("</html>")) {
      return List.of("ends before its end: it was cut off");
    }
    List<String> differences = new ArrayList<>();
    compareRows(rows(stored), rows(expected), differences);
    compareText(text(stored), text(expected), differences);
    if (!data(stored).equals(data(expected))) {
      differences.add("the data of its charts are not those of the raw files");
    }
    return differences;
  }

  private static void compareRows(List<String> stored, List<String> expected,
      List<String> differences) {
    if (stored.size() != expected.size()) {
      differences.add("its tables have " + stored.size() + " rows, where the raw files make "
          + expected.size());
      return;
    }
    for (int i = 0; i < stored.size(); i++) {
      if (!stored.get(i).equals(expected.get(i))) {
        differences.add("a row reads '" + shown(stored.get(i)) + "', and the raw files give '"
            + shown(expected.get(i)) + "'");
      }
    }
  }

  private static void compareText(String stored, String expected, List<String> differences) {
    int at = 0;
    while (at < Math.min(stored.length(), expected.length())
        && stored.charAt(at) == expected.charAt(at)) {
      at++;
    }
    if (!stored.equals(expected)) {
      int from = Math.max(0, at - BEFORE);
      differences.add("its text reads '" + shown(stored.substring(from)) + "', and the raw files"
          + " give '" + shown(expected.substring(from)) + "'");
    }
  }

  private static List<String> rows(String html) {
    return ROW.matcher(html).results().map(MatchResult::group).map(ReportCheck::bare).toList();
  }

  private static String text(String html) {
    return BODY.matcher(html)
        .results()
        .map(MatchResult::group)
        .map(body -> DATA.matcher(ROW.matcher(body).replaceAll("")).replaceAll(""))
        .map(ReportCheck::bare)
        .findFirst()
        .orElse("");
  }

  private static String data(String html) {
    return DATA.matcher(html).results().map(MatchResult::group).findFirst().orElse("");
  }

  private static String bare(String html) {
    return SPACE.matcher(TAG.matcher(html).replaceAll(" ")).replaceAll(" ").strip();
  }

  private static String shown(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }
}
