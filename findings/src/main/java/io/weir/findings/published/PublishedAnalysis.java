package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.published.Published;
import io.weir.core.published.PublishedFigures;
import io.weir.core.published.PublishedFile;
import io.weir.core.unit.DataSize;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.text.Names;
import io.weir.findings.text.NaturalOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares a study's published values with the measured ones. */
public final class PublishedAnalysis {
  private static final int FEW = 6;

  private PublishedAnalysis() {}

  /**
   * Returns the published figures that the plan names, next to the measured ones; empty if it names
   * none, or if the folder's copy can't be read.
   *
   * @param warnings where goes why it can't
   */
  public static Optional<PublishedFindings> of(ResultReader folder, Cells cells,
      List<String> warnings) {
    return folder.plan().published().flatMap(published -> {
      Path copy = folder.layout().published(published.sha256());
      try {
        PublishedFile file = PublishedFile
            .parse(folder.layout().stored(copy).bytes(new DataSize(PublishedFile.MAX_BYTES)));
        return Optional.of(beside(published, file.figures(), folder.plan().scale(), cells));
      } catch (IOException | IllegalArgumentException e) {
        warnings.add("the published values of " + published.study() + " are left out: the copy of "
            + published.file() + " in this folder can't be read");
        return Optional.empty();
      }
    });
  }

  private static PublishedFindings beside(Published published, PublishedFigures figures,
      String scale, Cells cells) {
    return new PublishedFindings(published.file(), figures.study(), figures.title(),
        figures.author(), figures.date(), figures.systems(), figures.setUp(), figures.notes(),
        remarks(cells, scale), new Shapes(figures, cells).rows(),
        Claims.judge(figures.study(), figures.cells(), cells));
  }

  /**
   * Returns the remarks.
   *
   * @param scale the scale that was chosen; empty text for full scale
   */
  private static List<String> remarks(Cells cells, String scale) {
    List<String> remarks = new ArrayList<>();
    remarks.add("The machines, versions and loads are not the study's, so absolute values are"
        + " not compared. The comparison covers ratios between systems and changes along an"
        + " axis. Latencies here start at the actual send, as in the study; the headline values"
        + " above start at the intended send.");
    remarks.add("Measured here at " + Names.list(rates(cells.runs()))
        + (scale.isEmpty() ? "" : " (scale " + scale + ")")
        + "; see the study's load in its set-up.");
    List<PlannedRun> runs = cells.runs().stream().map(RunFindings::run).toList();
    if (runs.stream().anyMatch(run -> run.emulated().host().isPresent())) {
      remarks.add("Each node has an emulated host here. There is one failure domain and no"
          + " network, and backlogs are read from one disk.");
    }
    if (runs.stream().anyMatch(Doubt::oneMachine)) {
      remarks.add("All nodes of a system share one machine here: one failure domain, one set of"
          + " processors and one page cache, and no network between them. The effects of a"
          + " network, of separate machines and of their loss are not visible.");
    }
    if (runs.stream().anyMatch(Doubt::oneDisk)) {
      remarks.add("All copies are synced to one disk here, one after another; the study's nodes"
          + " had separate disks. An fsync costs more here than there.");
    }
    return remarks;
  }

  private static List<String> rates(List<RunFindings> runs) {
    List<String> rates = runs.stream()
        .map(run -> run.run().workload().load().described())
        .distinct()
        .sorted(NaturalOrder.TEXTS)
        .toList();
    return rates.size() <= FEW
        ? rates
        : List.of(rates.getFirst() + " to " + rates.getLast());
  }
}
