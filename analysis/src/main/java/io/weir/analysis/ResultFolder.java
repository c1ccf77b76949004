package io.weir.analysis;

import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import io.weir.core.result.ResultLayout;
import java.io.IOException;
import java.nio.file.Files;
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
   * @throws ResultUnreadableException if it is none; the message says what to pass instead
   */
  public static ResultFolder open(Path folder) {
    ResultLayout layout = new ResultLayout(folder);
    if (!Files.isRegularFile(layout.plan())) {
      throw new ResultUnreadableException(folder + " is not a result folder: it holds no plan.json;"
          + " pass the folder that 'weir run' named last, as results/NAME/latest");
    }
    try {
      return new ResultFolder(layout, Json.reader(Plan.class).readValue(layout.plan().toFile()));
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
