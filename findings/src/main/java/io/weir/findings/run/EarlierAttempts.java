package io.weir.findings.run;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DocumentType;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.StoredFile;
import io.weir.findings.read.StoredDocument;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds what a run left when it was cut off, before it was made again. */
final class EarlierAttempts {
  private EarlierAttempts() {}

  /** A note on each attempt, for people. */
  static List<String> notes(ResultLayout layout, PlannedRun run) {
    List<String> notes = new ArrayList<>();
    for (int attempt = 1; Files.isDirectory(layout.attempt(run, attempt),
        LinkOption.NOFOLLOW_LINKS); attempt++) {
      Path folder = layout.attempt(run, attempt);
      notes.add("an attempt before this one " + fate(layout.stored(folder.resolve("result.json")))
          + "; what it left is kept in " + layout.root().relativize(folder)
          + " and counts nowhere");
    }
    return notes;
  }

  private static String fate(StoredFile result) {
    return StoredDocument.read(result, DocumentType.RESULT)
        .value()
        .map(RunResult::status)
        .map(EarlierAttempts::fate)
        .orElse("was cut off before it had begun");
  }

  private static String fate(RunStatus status) {
    return switch (status) {
      case INTERRUPTED -> "was interrupted";
      case UNFINISHED -> "was cut off by a kill";
      case COMPLETED, FAILED -> "was not as it had ended any more";
    };
  }
}
