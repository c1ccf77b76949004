package io.weir.findings.published;

import io.weir.core.scenario.SystemSpec;
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.NaturalOrder;
import java.util.ArrayList;
import java.util.List;

/** What must be known of a measurement that stands beside published figures. Stateless. */
public final class PublishedRemarks {
  private static final int FEW = 6;

  private PublishedRemarks() {}

  /**
   * The remarks.
   *
   * @param scale the scale that was chosen; empty text for the scenario as it stands
   */
  public static List<String> of(Cells cells, String scale) {
    List<String> remarks = new ArrayList<>();
    remarks.add("The machines, versions and loads are not the study's, so no figure stands beside"
        + " a figure: what is compared is by what factor one system differs from another, and how"
        + " far a figure moves along an axis. Latencies here begin with the actual send, as the"
        + " study's do; the headline figures above begin with the intended send.");
    remarks.add("Measured here at " + Names.list(rates(cells.runs()))
        + (scale.isEmpty() ? "" : " (scale " + scale + ")")
        + "; the study's load stands in its set-up.");
    List<SystemSpec> systems =
        cells.runs().stream().map(run -> run.run().system()).distinct().toList();
    if (systems.stream().anyMatch(Surroundings::oneMachine)) {
      remarks.add("All nodes of a system share one machine here: one failure domain, one set of"
          + " processors and one page cache, and no network between them. What a network, a"
          + " machine of one's own or its loss would change does not show.");
    }
    if (systems.stream().anyMatch(Surroundings::oneDisk)) {
      remarks.add("All copies are synced to one disk here, one after another; the study's nodes"
          + " had disks of their own. An fsync looks dearer than it would be there.");
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
