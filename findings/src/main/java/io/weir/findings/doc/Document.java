package io.weir.findings.doc;

import java.util.List;

/**
 * A report: the question, the answer, and sections with the evidence. Printers turn it into HTML,
 * Markdown and lines of a terminal.
 *
 * @param brand by which tool and when it was made
 * @param name what was measured
 * @param question what was asked
 * @param set what all of it has in common, as a line; may be empty
 * @param standing how far the answer can be trusted, a paragraph each
 * @param verdict the same in a word; may be empty
 * @param answer the answer, then what must not be overlooked
 * @param sections the rest, in order
 * @param foot what stands at the end
 */
public record Document(String brand, String name, Text question, String set,
    List<Block> standing, String verdict, List<Block.Item> answer, List<Section> sections,
    String foot) {
  public Document {
    standing = List.copyOf(standing);
    answer = List.copyOf(answer);
    sections = List.copyOf(sections);
  }
}
