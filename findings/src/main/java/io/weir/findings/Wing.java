package io.weir.findings;

import io.weir.findings.doc.Section;
import java.util.List;

/**
 * What weir can say of one matter. A wing's package reads the evidence of its matter, judges it,
 * and
 * puts it into words, tables and charts.
 */
@FunctionalInterface
public interface Wing {
  /** Its part of a document; no section where the findings hold nothing of its matter. */
  List<Section> sections(Findings findings, Palette palette);
}
