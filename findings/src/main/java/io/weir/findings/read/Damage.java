package io.weir.findings.read;

import io.weir.core.result.StoredFile;
import io.weir.findings.text.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How damage of a file is told to people. */
final class Damage {
  private Damage() {}

  static List<String> remarks(StoredFile file, boolean cut, long brokenLines) {
    List<String> remarks = new ArrayList<>();
    if (cut) {
      remarks
          .add(file.name() + " ends in the middle of a line; what came before it was read");
    }
    if (brokenLines > 0) {
      remarks.add(Quantity.of(brokenLines, "line") + " of " + file.name()
          + " can't be read and had to be left out");
    }
    return remarks;
  }

  static String unreadable(StoredFile file, IOException problem) {
    return file.name() + " can't be read: " + problem.getMessage();
  }
}
