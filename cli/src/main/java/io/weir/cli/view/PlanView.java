package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.HostNoise;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.Durations;
import io.weir.findings.compare.PlanPower;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.text.SystemText;
import io.weir.findings.text.VariantOrder;
import io.weir.findings.workers.WorkersText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows what will be run.
 *
 * @param console where
 * @param noise how far identical systems differ on this host by chance, if that was measured
 */
public record PlanView(Console console, Optional<HostNoise> noise) {
  /** Shows a plan in a few lines. */
  public void summary(Plan plan) {
    console.line(console.colors().bold(plan.name()) + "  " + plan.question());
    console.line(size(plan));
    plan.runs()
        .stream()
        .map(PlannedRun::system)
        .distinct()
        .sorted(Comparator.comparing(SystemSpec::name))
        .map(SystemText::of)
        .distinct()
        .forEach(text -> console.line("  " + text));
    sweep(plan);
    ramps(plan);
    faults(plan);
    plan.runs()
        .stream()
        .flatMap(run -> Stream.of(SystemText.hosts(run), WorkersText.of(run)))
        .flatMap(Optional::stream)
        .distinct()
        .forEach(machines -> console.line("  " + machines));
    plan.stopping()
        .ifPresent(rule -> console.line("  repeats until p50 and p99 are decided: looks after "
            + rule.looks().stream().map(Object::toString).collect(Collectors.joining(", "))
            + (plan.runs().getFirst().phases().windows().isPresent()
                ? " rounds of windows"
                : " repetitions")));
    PlanPower.text(plan, noise).ifPresent(text -> console.line("  " + text));
  }

  /** The values of each path, as the scenario lists them. */
  private void sweep(Plan plan) {
    plan.runs()
        .get(0)
        .variant()
        .keySet()
        .forEach(path -> console.line("  sweep of " + path + ": "
            + String.join(", ", VariantOrder.values(plan, path))));
  }

  private void ramps(Plan plan) {
    Map<Duration, Long> ramps = plan.runs()
        .stream()
        .flatMap(run -> run.phases().rampUp().stream())
        .collect(Collectors.groupingBy(ramp -> ramp, TreeMap::new, Collectors.counting()));
    ramps.forEach((ramp, runs) -> console.line("  ramp-up: the rate rises for the first "
        + Durations.format(ramp) + " of the warm-up"
        + (runs < plan.runs().size()
            ? ", in " + runs + " of " + plan.runs().size() + " runs"
            : "")));
  }

  private void faults(Plan plan) {
    plan.runs()
        .stream()
        .flatMap(run -> run.phases().fault().stream())
        .distinct()
        .forEach(fault -> console.line("  fault: " + fault.describe() + " into the measure phase"
            + (fault.outage() == Outage.EXPECTED ? "; an outage is expected" : "")));
  }

  /** Shows all runs of a plan. */
  public void details(Plan plan) {
    summary(plan);
    console.line("  seed " + plan.seed());
    console.line();
    List<String> paths = plan.runs().get(0).variant().keySet().stream().toList();
    boolean absent = !plan.absenceAtMost().isZero();
    new DocumentView(console).print(Table.of("", columns(paths, absent),
        plan.runs().stream().map(run -> row(run, paths, absent)).toList()));
  }

  /** How many runs there are and how long they take, on one line. */
  public static String size(Plan plan) {
    int runs = plan.runs().size();
    long systems = plan.runs().stream().map(run -> run.system().name()).distinct().count();
    long variants = plan.runs().stream().map(PlannedRun::variant).distinct().count();
    int repetitions = plan.runs().stream().mapToInt(PlannedRun::repetition).max().orElse(0);
    return count(runs, "run") + " (" + count(systems, "system")
        + (variants > 1 ? " x " + count(variants, "variant") : "")
        + " x " + count(repetitions, "repetition") + "): " + Durations.format(plan.loadTime())
        + " under load" + searched(plan) + ", " + settling(plan) + absences(plan)
        + Durations.format(plan.drainAtMost()) + " at most to drain"
        + started(plan) + existing(plan) + dilated(plan);
  }

  private static String settling(Plan plan) {
    return plan.settleAtMost().isZero()
        ? ""
        : Durations.format(plan.settleAtMost()) + " at most to settle, ";
  }

  /** A search that finds its bounds early ends early. */
  private static String searched(Plan plan) {
    return plan.runs()
        .stream()
        .flatMap(run -> run.search().stream())
        .map(RateSearch::within)
        .reduce(Duration::plus)
        .map(all -> " at most, of which " + Durations.format(all)
            + " to search for the highest sustainable rate")
        .orElse("");
  }

  private static String absences(Plan plan) {
    return plan.absenceAtMost().isZero()
        ? ""
        : Durations.format(plan.absenceAtMost()) + " at most to pile up and catch up, ";
  }

  private static String started(Plan plan) {
    long runs = plan.runs().stream().filter(run -> run.system().existing().isEmpty()).count();
    return runs == 0
        ? ""
        : ", and the start and stop of "
            + (runs == 1
                ? "a deployment"
                : "a fresh deployment for each"
                    + (runs < plan.runs().size() ? " of " + runs : ""));
  }

  private static String existing(Plan plan) {
    List<String> names = plan.runs()
        .stream()
        .map(PlannedRun::system)
        .filter(system -> system.existing().isPresent())
        .map(SystemSpec::name)
        .distinct()
        .sorted()
        .toList();
    return names.isEmpty()
        ? ""
        : "; no deployment of " + String.join(", ", names)
            + ", which weir did not start";
  }

  private static String dilated(Plan plan) {
    List<Integer> factors = plan.runs()
        .stream()
        .map(run -> run.emulated().dilation())
        .filter(factor -> factor > 1)
        .distinct()
        .sorted()
        .toList();
    return factors.isEmpty()
        ? ""
        : "; wall time, since time is dilated by "
            + factors.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static List<Column> columns(List<String> paths, boolean absent) {
    List<Column> columns = new ArrayList<>(
        List.of(Column.right("run"), Column.left("system"), Column.right("repetition")));
    paths.forEach(path -> columns.add(Column.right(path)));
    columns.addAll(Column.numbers("rate", "warm-up", "measure"));
    if (absent) {
      columns.add(Column.right("backlog, catch-up"));
    }
    return columns;
  }

  private static Row row(PlannedRun run, List<String> paths, boolean absent) {
    List<String> cells =
        new ArrayList<>(List.of("" + run.index(), run.system().name(), "" + run.repetition()));
    paths.forEach(path -> cells.add(run.variant().get(path)));
    cells.add(run.workload().load().described());
    cells.add(Durations.format(run.phases().warmUp()));
    cells.add(Durations.format(run.phases().measure()));
    if (absent) {
      cells.add("at most " + Durations.format(run.absenceAtMost()));
    }
    return Row.plain(cells.toArray(String[]::new));
  }
}
