package io.weir.findings.read;

import io.weir.core.plan.Plan;
import io.weir.core.result.DocumentType;
import io.weir.core.result.ResultLayout;
import java.io.IOException;
import java.nio.file.Path;

/** A result folder, opened for reading. Immutable; only the plan is held in memory. */
public final class ResultFolder {
  private final ResultLayout layout;
  private final Plan plan;

  private ResultFolder(ResultLayout layout, Plan plan) {
    this.layout = layout;
    this.plan = plan;
  }

  /**
   * Opens a result folder by its plan.
   *
   * @throws ResultUnreadableException if it is none, which the message says with what to pass
   * instead, or if a newer weir wrote one of its documents
   */
  public static ResultFolder open(Path folder) {
    ResultLayout layout = new ResultLayout(folder);
    if (!layout.stored(layout.plan()).exists()) {
      throw new ResultUnreadableException(folder + " is not a result folder: it holds no plan.json;"
          + " pass the folder that 'weir run' named last, as results/NAME/latest");
    }
    FolderFormats.requireKnown(layout);
    try {
      return new ResultFolder(layout, DocumentType.PLAN.read(layout.stored(layout.plan())));
    } catch (IOException e) {
      throw new ResultUnreadableException(
          layout.plan() + " can't be read as a plan: " + e.getMessage(), e);
    }
  }

  /** What was to be run. */
  public Plan plan() {
    return plan;
  }

  /** Where its files lie. */
  public ResultLayout layout() {
    return layout;
  }
}
