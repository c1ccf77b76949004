package io.weir.analysis.read;

import io.weir.analysis.text.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How damage of a file is told to people. */
final class Damage {
  private Damage() {}

  static List<String> remarks(Path file, boolean cut, long brokenLines) {
    List<String> remarks = new ArrayList<>();
    if (cut) {
      remarks
          .add(file.getFileName() + " ends in the middle of a line; what came before it was read");
    }
    if (brokenLines > 0) {
      remarks.add(Quantity.of(brokenLines, "line") + " of " + file.getFileName()
          + " can't be read and had to be left out");
    }
    return remarks;
  }

  static String unreadable(Path file, IOException problem) {
    return file.getFileName() + " can't be read: " + problem.getMessage();
  }
}
