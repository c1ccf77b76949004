package io.weir.cli.experiment;

import io.weir.core.folder.ResultLayout;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsHead;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.JudgingRules;
import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.util.Optional;

/** The findings that a result folder has from before. Stateless. */
public final class StoredFindings {
  private StoredFindings() {}

  /**
   * Returns the findings if they are current: judged by the rules of this weir, and as they were
   * written.
   *
   * @return empty if there are none, if other rules judged them, or if they differ from their
   * checksum
   */
  public static Optional<Findings> current(ResultLayout layout) {
    try {
      boolean current = Checksums.isSealed(layout, layout.findings())
          && isOfTheseRules(FindingsHead.read(layout.stored(layout.findings())));
      return current ? Optional.of(FindingsWriter.read(layout.findings())) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Findings without an outline are of an older version. */
  private static boolean isOfTheseRules(FindingsHead head) {
    return head.rules().equals(Optional.of(JudgingRules.current())) && head.outline().isPresent();
  }
}
