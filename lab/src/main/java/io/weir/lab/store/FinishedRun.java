package io.weir.lab.store;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/** Tells from what is on disk whether a run came to its end. */
public final class FinishedRun {
  private FinishedRun() {}

  /**
   * The result of a run that came to its end, well or badly, all of whose files are as they were
   * then; empty for any other, and for one that was not planned so. What others put beside its
   * files does not count.
   *
   * @param run the run, as the folder's plan has it
   */
  public static Optional<RunResult> find(ResultLayout layout, PlannedRun run) {
    ResultLayout own = new ResultLayout(layout.run(run));
    if (!Files.isRegularFile(layout.result(run)) || !Files.isRegularFile(own.checksums())) {
      return Optional.empty();
    }
    try {
      RunResult result = Json.reader(RunResult.class).readValue(layout.result(run).toFile());
      boolean over =
          result.status() == RunStatus.COMPLETED || result.status() == RunStatus.FAILED;
      return over && result.run().equals(run) && isWhole(own)
          ? Optional.of(result)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isWhole(ResultLayout own) throws IOException {
    return Checksums.check(own)
        .stream()
        .allMatch(mismatch -> mismatch.fault() == Checksums.Fault.UNLISTED);
  }
}
