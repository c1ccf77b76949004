package io.weir.findings;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A page as a reader takes it in: its rows, the rest of its text and the data of its charts. How it
 * is marked up does not count.
 *
 * @param html the page
 */
record ReadPage(String html) {
  private static final Pattern BODY = Pattern.compile("<body.*?</body>", Pattern.DOTALL);
  private static final Pattern ROW = Pattern.compile("<tr[ >].*?</tr>", Pattern.DOTALL);
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>",
          Pattern.DOTALL);

  /** All of it, a line for each row, paragraph and chart. */
  String toText() throws IOException {
    String body = BODY.matcher(html).results().findFirst().orElseThrow().group();
    StringBuilder text = new StringBuilder("TEXT\n");
    lines(ROW.matcher(body).replaceAll("")).forEach(line -> text.append(line).append('\n'));
    text.append("\nROWS\n");
    ROW.matcher(body)
        .results()
        .map(MatchResult::group)
        .map(row -> bare(row.replaceAll("</t[dh]>", " | ")))
        .forEach(row -> text.append(row).append('\n'));
    text.append("\nCHARTS\n");
    JsonNode charts = Json.reader(JsonNode.class)
        .readTree(DATA.matcher(html).results().findFirst().orElseThrow().group(1))
        .path("charts");
    charts.properties()
        .forEach(chart -> text.append(chart.getKey())
            .append(' ')
            .append(chart.getValue())
            .append('\n'));
    return text.toString();
  }

  private static List<String> lines(String markup) {
    return markup.replaceAll("</(p|li|h1|h2|h3|summary|dt|dd|figcaption|pre|button|nav)>", "\n")
        .lines()
        .map(ReadPage::bare)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static String bare(String markup) {
    return markup.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
  }
}
