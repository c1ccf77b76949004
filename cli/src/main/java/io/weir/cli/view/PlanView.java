package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.plan.StoppingRule;
import io.weir.core.result.HostNoise;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.findings.compare.PlanPower;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.plan.PlanCaution;
import io.weir.findings.text.Quantity;
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
    line("time: " + PlanTime.of(plan).parts() + started(plan) + existing(plan) + dilated(plan));
    line("design: " + DesignText.of(plan));
    plan.runs()
        .stream()
        .map(PlannedRun::system)
        .distinct()
        .sorted(Comparator.comparing(SystemSpec::name))
        .map(SystemText::of)
        .distinct()
        .forEach(this::line);
    loads(plan);
    searches(plan);
    sweep(plan);
    ramps(plan);
    faults(plan);
    plan.runs()
        .stream()
        .flatMap(run -> Stream.of(SystemText.hosts(run), WorkersText.of(run)))
        .flatMap(Optional::stream)
        .distinct()
        .forEach(this::line);
    plan.stopping().ifPresent(rule -> line(stopping(rule, plan)));
    PlanPower.text(plan, noise).ifPresent(this::line);
  }

  /** Shows how long the runs may take, if systems take turns. */
  public void limit(Duration within) {
    line("no round begins that would end after " + Durations.format(within)
        + " (--within), downloads apart");
  }

  private static String stopping(StoppingRule rule, Plan plan) {
    String looks = rule.looks().stream().map(Object::toString).collect(Collectors.joining(", "));
    return plan.runs().getFirst().phases().windows().isPresent()
        ? "ends earlier if p50 is decided: looks after " + looks + " rounds of windows"
        : "repeats until p50 and p99 are decided: looks after " + looks + " repetitions";
  }

  /** Shows what keeps results of a plan from being valid or conclusive. */
  public void cautions(List<PlanCaution> cautions) {
    cautions.forEach(caution -> new Paragraph(console).note(caution.text()));
  }

  private void line(String text) {
    new Paragraph(console).print("  ", text);
  }

  /** The offered rates, in messages and in data. */
  private void loads(Plan plan) {
    List<String> loads = plan.runs()
        .stream()
        .map(PlannedRun::workload)
        .filter(
            workload -> workload.load().fixedRate().isPresent() && !workload.onlyReads())
        .map(PlanView::load)
        .distinct()
        .toList();
    if (!loads.isEmpty()) {
      line("load: " + String.join("; ", loads));
    }
  }

  /** The limits that rates are searched under, and how many goals share the time of a search. */
  private void searches(Plan plan) {
    plan.runs()
        .stream()
        .flatMap(run -> run.search().stream())
        .filter(RateSearch::boundsLatency)
        .map(PlanView::search)
        .distinct()
        .forEach(this::line);
  }

  private static String search(RateSearch search) {
    int goals = search.goals().size();
    return "search: " + search.criterion()
        + (goals > 1
            ? "; " + goals + " goals share the trials and " + Durations.format(search.within())
            : "");
  }

  private static String load(Workload workload) {
    MessageSpec message = workload.message();
    double bytes = workload.load().rate().perSecond() * message.size().bytes();
    return workload.load().rate() + " of " + message.size()
        + (message.sizes().isPresent() ? " on average, " : ", ")
        + Quantity.dataRate(bytes);
  }

  /** The values of each path, as the scenario lists them. */
  private void sweep(Plan plan) {
    plan.runs()
        .get(0)
        .variant()
        .keySet()
        .forEach(path -> line("sweep of " + path + ": "
            + String.join(", ", VariantOrder.values(plan, path))));
  }

  private void ramps(Plan plan) {
    Map<Duration, Long> ramps = plan.runs()
        .stream()
        .flatMap(run -> run.phases().rampUp().stream())
        .collect(Collectors.groupingBy(ramp -> ramp, TreeMap::new, Collectors.counting()));
    ramps.forEach((ramp, runs) -> line("ramp-up: the rate rises for the first "
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
        .forEach(fault -> line("fault: " + fault.describe() + " into the measure phase"
            + (fault.outage() == Outage.EXPECTED ? "; an outage is expected" : "")));
  }

  /**
   * Shows all runs of a plan.
   *
   * @param seeded whether the scenario gives the seed, so that each plan of it is the same
   */
  public void details(Plan plan, boolean seeded) {
    summary(plan);
    line("seed " + plan.seed() + (seeded
        ? ": given, so the run has this order"
        : ": drawn for this plan; a run draws another, and with it another order, unless you add"
            + " --set seed=" + plan.seed()));
    console.line();
    List<String> paths = plan.runs().get(0).variant().keySet().stream().toList();
    boolean absent = !plan.detachedAtMost().isZero();
    new DocumentView(console).print(Table.of("", columns(paths, absent),
        plan.runs().stream().map(run -> row(run, paths, absent)).toList()));
  }

  /** Returns how many runs there are and how long they take, on one line. */
  public static String size(Plan plan) {
    int runs = plan.runs().size();
    long systems = plan.runs().stream().map(run -> run.system().name()).distinct().count();
    long variants = plan.runs().stream().map(PlannedRun::variant).distinct().count();
    int repetitions = plan.runs().stream().mapToInt(PlannedRun::repetition).max().orElse(0);
    return count(runs, "run") + " (" + count(systems, "system")
        + (variants > 1 ? " x " + count(variants, "variant") : "")
        + " x " + count(repetitions, "repetition") + "): at most "
        + Durations.format(PlanTime.of(plan).total()) + " in all";
  }

  private static String started(Plan plan) {
    long runs = plan.runs().stream().filter(run -> run.system().existing().isEmpty()).count();
    if (runs == 0) {
      return "";
    }
    long deployments = plan.runs()
        .stream()
        .filter(run -> run.system().existing().isEmpty())
        .filter(run -> plan.sharing(run).getFirst().equals(run))
        .count();
    if (deployments == 1) {
      return "; one deployment";
    }
    return deployments < runs
        ? "; " + deployments + " deployments for " + runs + " runs"
        : "; a fresh deployment for each"
            + (runs < plan.runs().size() ? " of " + runs + " runs" : " run");
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
      cells.add("at most " + Durations.format(run.detachedAtMost()));
    }
    return Row.plain(cells.toArray(String[]::new));
  }
}
