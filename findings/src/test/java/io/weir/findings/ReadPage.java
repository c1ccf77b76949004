package io.weir.findings;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import io.weir.findings.verify.ReportCheck.PrintedPage;
import java.io.IOException;

/**
 * A page as a reader takes it in: its text, its rows and the data of its charts.
 *
 * @param html the page
 */
public record ReadPage(String html) {
  /** All of it, a line for each row, paragraph and chart. */
  public String toText() throws IOException {
    PrintedPage page = PrintedPage.of(html);
    StringBuilder text = new StringBuilder("TEXT\n");
    page.lines().forEach(line -> text.append(line).append('\n'));
    text.append("\nROWS\n");
    page.rows().forEach(row -> text.append(row).append('\n'));
    text.append("\nCHARTS\n");
    JsonNode charts = Json.reader(JsonNode.class).readTree(page.data()).path("charts");
    charts.properties()
        .forEach(chart -> text.append(chart.getKey())
            .append(' ')
            .append(chart.getValue())
            .append('\n'));
    return text.toString();
  }
}
