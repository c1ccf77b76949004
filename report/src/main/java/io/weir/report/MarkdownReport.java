package io.weir.report;

import io.weir.analysis.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A summary for pull requests, in Markdown. Stateless. */
public final class MarkdownReport {
  private MarkdownReport() {}

  /** Writes the summary to a file, replacing it. */
  public static void write(Findings findings, Path file) throws IOException {
    Files.writeString(file, toText(findings));
  }

  /** The summary. */
  public static String toText(Findings findings) {
    TextComparison comparison = TextComparison.of(findings);
    StringBuilder out = new StringBuilder();
    out.append("## ")
        .append(MarkdownText.escape(findings.plan().name()))
        .append(": ")
        .append(findings.verdict())
        .append("\n\n");
    out.append(MarkdownText.escape(findings.plan().question())).append("\n\n");
    comparison.answer()
        .forEach(sentence -> out.append("- ").append(MarkdownText.escape(sentence)).append('\n'));
    comparison.setUp().forEach(block -> append(block, out));
    comparison.tables().forEach(table -> append(table, out));
    if (!comparison.footnotes().isEmpty()) {
      out.append("\n<details><summary>Notes</summary>\n\n");
      comparison.footnotes()
          .forEach(note -> out.append("- ").append(MarkdownText.escape(note)).append('\n'));
      out.append("\n</details>\n");
    }
    return out.toString();
  }

  private static void append(TextComparison.Block block, StringBuilder out) {
    out.append("\n**").append(MarkdownText.escape(block.title())).append("**\n\n");
    block.lines()
        .forEach(line -> out.append(line.startsWith("  ") ? "  - " : "- ")
            .append(MarkdownText.escape(line.strip()))
            .append('\n'));
  }

  private static void append(TextComparison.Table table, StringBuilder out) {
    out.append("\n### ").append(MarkdownText.escape(table.title())).append("\n\n");
    out.append(MarkdownText.row(table.columns().toArray(String[]::new)));
    out.append("|---|").append("--:|".repeat(table.columns().size() - 1)).append('\n');
    for (TextComparison.Row row : table.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.label()));
      row.cells().forEach(cell -> cells.add(cell.text().strip()));
      out.append(MarkdownText.row(cells.toArray(String[]::new)));
    }
  }
}
