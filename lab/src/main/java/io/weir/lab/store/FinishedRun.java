package io.weir.lab.store;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.util.Optional;

/** Determines from the files on disk whether a run finished. */
public final class FinishedRun {
  private FinishedRun() {}

  /**
   * Returns the result of a run that finished, completed or failed, with all files unchanged since;
   * empty for any other run, and for one with another plan. Foreign files next to its own are
   * ignored.
   *
   * @param run the run, as the folder's plan has it
   * @throws NewerFormatException if a newer weir made it
   */
  public static Optional<RunResult> find(ResultLayout layout, PlannedRun run)
      throws NewerFormatException {
    Optional<RunResult> result = over(layout, run);
    try {
      return result.isPresent() && isWhole(new ResultLayout(layout.run(run)))
          ? result
          : Optional.empty();
    } catch (NewerFormatException e) {
      throw e;
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether a run finished, by its seal and its status. A search among many results does
   * not read their measurements.
   *
   * @param run the run, as the folder's plan has it
   * @throws NewerFormatException if a newer weir made it
   */
  public static boolean isOver(ResultLayout layout, PlannedRun run) throws NewerFormatException {
    return over(layout, run).isPresent();
  }

  private static Optional<RunResult> over(ResultLayout layout, PlannedRun run)
      throws NewerFormatException {
    if (!isSealed(layout, run) || !layout.stored(layout.result(run)).exists()) {
      return Optional.empty();
    }
    try {
      RunResult result = DocumentType.RESULT.read(layout.stored(layout.result(run)));
      boolean over =
          result.status() == RunStatus.COMPLETED || result.status() == RunStatus.FAILED;
      return over && result.run().equals(run) ? Optional.of(result) : Optional.empty();
    } catch (NewerFormatException e) {
      throw e;
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns whether a run finished once, regardless of its files since. */
  public static boolean isSealed(ResultLayout layout, PlannedRun run) {
    return layout.stored(new ResultLayout(layout.run(run)).checksums()).exists();
  }

  private static boolean isWhole(ResultLayout own) throws IOException {
    return Checksums.check(own)
        .stream()
        .allMatch(mismatch -> mismatch.fault() == Checksums.Fault.UNLISTED);
  }
}
