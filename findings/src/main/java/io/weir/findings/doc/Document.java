package io.weir.findings.doc;

import java.util.List;

/**
 * A report: the question, the overview with the answer, and sections with the evidence. Printers
 * turn it into HTML, Markdown and lines of a terminal.
 *
 * @param brand by which tool and when it was made
 * @param name what was measured
 * @param question what was asked
 * @param set what all of it has in common, as a line; may be empty
 * @param overview the answer and how far it can be trusted
 * @param sections the rest, in order
 * @param foot what stands at the end
 */
public record Document(String brand, String name, Text question, String set, Overview overview,
    List<Section> sections, String foot) {
  public Document {
    sections = List.copyOf(sections);
  }
}
