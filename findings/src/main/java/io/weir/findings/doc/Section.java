package io.weir.findings.doc;

import java.util.List;

/**
 * A document's section on one topic.
 *
 * @param id its place, for links
 * @param title what it is about
 * @param entry its title in the navigation
 * @param summary what a terminal or a pull request has room for
 * @param blocks all of it
 */
public record Section(String id, String title, String entry, List<Block> summary,
    List<Block> blocks) {
  public Section {
    summary = List.copyOf(summary);
    blocks = List.copyOf(blocks);
  }
}
