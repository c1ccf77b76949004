package io.weir.findings.brokers;

import io.weir.findings.brokers.BrokerFindings.MetricFindings;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import io.weir.findings.doc.LegendEntry;
import io.weir.findings.doc.LineStyle;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import java.util.ArrayList;
import java.util.List;

/**
 * How the lines of one role's processes look. No two processes of a run have the same line, also
 * not in different roles. Immutable.
 *
 * @param role the role, such as {@code broker} or {@code bookie}
 * @param color the number of the role's color
 * @param first the number of processes in the roles before it
 * @param processes the role's processes, sorted by name
 */
record RoleLines(String role, int color, int first, List<String> processes) {
  RoleLines {
    processes = List.copyOf(processes);
  }

  /**
   * Returns the lines of all roles that reported anything; the first role has the system's color.
   */
  static List<RoleLines> of(RunFindings run, BrokerFindings brokers, Palette palette) {
    List<RoleLines> all = new ArrayList<>();
    int before = 0;
    for (String role : roles(brokers)) {
      int color = all.isEmpty() ? palette.of(run) : palette.spare(all.size() - 1);
      RoleLines lines = new RoleLines(role, color, before, processes(brokers, role));
      before += lines.processes().size();
      all.add(lines);
    }
    return all;
  }

  private static List<String> roles(BrokerFindings brokers) {
    return brokers.metrics()
        .stream()
        .filter(metric -> !metric.processes().isEmpty())
        .map(metric -> metric.metric().role())
        .distinct()
        .toList();
  }

  private static List<String> processes(BrokerFindings brokers, String role) {
    return brokers.metrics()
        .stream()
        .filter(metric -> metric.metric().role().equals(role))
        .map(MetricFindings::processes)
        .flatMap(List::stream)
        .map(ProcessFigures::process)
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the dashes of a process's line. */
  List<Integer> dash(String process) {
    return LineStyle.dash(first + Math.max(0, processes.indexOf(process)));
  }

  /** Returns an entry for each process. */
  List<LegendEntry> legend() {
    return processes.stream()
        .map(process -> LegendEntry.colored(process, color, dash(process)).hiding(process))
        .toList();
  }
}
