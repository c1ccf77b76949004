package io.weir.findings.published;

import io.weir.core.published.Published;
import io.weir.core.published.PublishedFigures;
import io.weir.core.published.PublishedFile;
import io.weir.core.unit.DataSize;
import io.weir.findings.read.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sets what a study published beside what was measured. */
public final class PublishedAnalysis {
  private PublishedAnalysis() {}

  /**
   * The published figures that the plan names, beside what was measured; empty if it names none, or
   * if the folder's copy can't be read.
   *
   * @param warnings where goes why it can't
   */
  public static Optional<PublishedFindings> of(ResultFolder folder, Cells cells,
      List<String> warnings) {
    return folder.plan().published().flatMap(published -> {
      Path copy = folder.layout().published(published.sha256());
      try {
        PublishedFile file = PublishedFile
            .parse(folder.layout().stored(copy).bytes(new DataSize(PublishedFile.MAX_BYTES)));
        return Optional.of(beside(published, file.figures(), folder.plan().scale(), cells));
      } catch (IOException | IllegalArgumentException e) {
        warnings.add("the published figures of " + published.study() + " are left out: the copy of "
            + published.file() + " in this folder can't be read");
        return Optional.empty();
      }
    });
  }

  private static PublishedFindings beside(Published published, PublishedFigures figures,
      String scale, Cells cells) {
    return new PublishedFindings(published.file(), figures.study(), figures.title(),
        figures.author(), figures.date(), figures.systems(), figures.setUp(), figures.notes(),
        PublishedRemarks.of(cells, scale), new Shapes(figures, cells).rows(),
        Claims.judge(figures.study(), cells));
  }
}
