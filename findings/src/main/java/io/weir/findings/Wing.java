package io.weir.findings;

import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import java.util.List;

/**
 * One feature of the report. A wing's package reads the evidence of its feature, judges it, and
 * presents it in sentences, tables and charts.
 */
public interface Wing {
  /** Its part of a document; no section if the findings have nothing for it. */
  List<Section> sections(Findings findings, Palette palette);

  /** The values of its answer, for a screen of 80 columns; none if the answer does not need any. */
  default List<Block> values(Findings findings, Palette palette) {
    return List.of();
  }
}
