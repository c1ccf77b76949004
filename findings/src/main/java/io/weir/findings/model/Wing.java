package io.weir.findings.model;

import io.weir.core.folder.ResultLayout;
import io.weir.core.ledger.Ledger;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.RunFiles;
import java.util.List;

/**
 * One feature of the report. A wing reads the evidence of its feature, judges it, presents it in
 * sentences, tables and charts, and verifies what is stored. Wings are registered in
 * {@code META-INF/services}, in the order of the report. Stateless, with a public constructor that
 * has no parameters.
 */
public interface Wing {
  /**
   * Returns the kinds of findings that it adds. No other wing has one of the same name, nor has a
   * component of the findings that it is added to.
   */
  default List<Part<?>> parts() {
    return List.of();
  }

  /**
   * Reads and judges one run, whether or not it took place. Wings read a run in the reverse order
   * of
   * the report.
   */
  default void ofRun(RunReading run, Found found) {}

  /** Judges the runs of one variant together. */
  default void ofVariant(VariantReading variant, Found found) {}

  /** Judges all runs together; its notes are warnings. */
  default void ofWhole(WholeReading whole, Found found) {}

  /** Returns its part of a document; no section if the findings have nothing for it. */
  List<Section> sections(Findings findings, Palette palette);

  /**
   * Returns the values of its answer, for a screen of 80 columns; none if the answer does not need
   * any.
   */
  default List<Block> values(Findings findings, Palette palette) {
    return List.of();
  }

  /**
   * Returns the values of its answer for such a screen, which are shown if no wing has
   * {@link #values}.
   */
  default List<Block> usualValues(Findings findings, Palette palette) {
    return List.of();
  }

  /** Returns its blocks in the section of a variant. */
  default List<Block> variantBlocks(VariantFindings variant, Palette palette) {
    return List.of();
  }

  /** Returns its blocks in the summary of all variants, for a screen of 80 columns. */
  default List<Block> variantsSummary(List<VariantFindings> variants) {
    return List.of();
  }

  /** Discrepancies in its files of a run that began; none if all is well. */
  default List<Discrepancy> verify(ResultLayout layout, PlannedRun run) {
    return List.of();
  }

  /**
   * Discrepancies between its files of a run and the account of the messages. The run completed,
   * and
   * no worker was lost.
   */
  default List<Discrepancy> verify(RunFiles files, Ledger ledger) {
    return List.of();
  }

  /** Discrepancies in its files of a result folder; none if all is well. */
  default List<Discrepancy> verify(ResultReader folder) {
    return List.of();
  }
}
