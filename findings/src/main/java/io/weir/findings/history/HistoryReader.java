package io.weir.findings.history;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.findings.across.HostChange;
import io.weir.findings.across.Obstacles;
import io.weir.findings.across.Origin;
import io.weir.findings.across.Side;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.history.History.Apart;
import io.weir.findings.history.History.Result;
import io.weir.findings.listing.ResultPlace;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsHead;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.model.Outline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Reads the stored findings of a scenario's results. Each result is reduced to its values before
 * the next one is read, so that hundreds of them need little memory.
 */
public final class HistoryReader {
  private final BiFunction<Plan, PlannedRun, Map<String, String>> keys;
  private final List<Stored> stored;

  /** A result whose head could be read. */
  private record Stored(ResultPlace place, FindingsHead head) {}

  /** What a result adds to the history: its values, or why it has none. */
  private record Read(Optional<ReducedResult> reduced, List<Apart> apart) {}

  private HistoryReader(List<Stored> stored,
      BiFunction<Plan, PlannedRun, Map<String, String>> keys) {
    this.stored = stored;
    this.keys = keys;
  }

  /**
   * Finds the results below a folder. Results without findings, and those whose findings can't be
   * read, are no part of a history.
   *
   * @param keys the design of a run as keys of a scenario
   * @throws IOException if the folder itself can't be read
   */
  public static HistoryReader below(Path folder,
      BiFunction<Plan, PlannedRun, Map<String, String>> keys) throws IOException {
    List<ResultPlace> places = ResultPlace.below(folder)
        .stream()
        .filter(place -> place.kind() == ResultPlace.Kind.MEASUREMENT && place.isReported())
        .toList();
    return new HistoryReader(places.parallelStream()
        .flatMap(place -> head(place).stream())
        .toList(), keys);
  }

  private static Optional<Stored> head(ResultPlace place) {
    try {
      return Optional.of(new Stored(place,
          FindingsHead.read(FindingsWriter.stored(place.folder()))));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the names of all scenarios that have results. */
  public List<String> scenarios() {
    return stored.stream().flatMap(one -> one.head().scenario().stream()).distinct().toList();
  }

  /** Returns the newest result of a scenario whose findings can be read. */
  public Optional<Findings> newest(String scenario) {
    return of(scenario).stream().flatMap(one -> findings(one).stream()).findFirst();
  }

  private List<Stored> of(String scenario) {
    return stored.stream()
        .filter(one -> one.head().scenario().equals(Optional.of(scenario)))
        .toList();
  }

  private static Optional<Findings> findings(Stored one) {
    try {
      return Optional.of(FindingsWriter.DOCUMENT.read(FindingsWriter.stored(one.place().folder())));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the history of a scenario.
   *
   * @param newest its newest result, with which others must be comparable
   */
  public History read(HistoryQuestion question, Findings newest) {
    Origin last = origin("", newest);
    List<FigureKey> figures = question.figures().isEmpty()
        ? Headline.figures(newest.runs().getFirst().run())
            .stream()
            .filter(Headline::answers)
            .toList()
        : question.figures();
    List<Read> read = of(question.scenario()).parallelStream()
        .map(one -> findings(one)
            .map(found -> read(one, found, last, figures, question))
            .orElseGet(() -> new Read(Optional.empty(), List.of(
                new Apart(one.place().folder().toString(), "", "its findings can't be read")))))
        .sorted(Comparator.comparing(
            one -> one.reduced().map(known -> known.result().started()).orElse(Instant.MIN)))
        .toList();
    return new HistoryAnalysis(question, figures, newest).of(
        read.stream().flatMap(one -> one.reduced().stream()).toList(),
        read.stream().flatMap(one -> one.apart().stream()).toList());
  }

  private Origin origin(String folder, Findings findings) {
    Map<Integer, Map<String, String>> known = new ConcurrentHashMap<>();
    return new Origin("", folder, findings, run -> known.computeIfAbsent(run.index(),
        any -> keys.apply(findings.plan(), run)));
  }

  private Read read(Stored one, Findings findings, Origin newest, List<FigureKey> figures,
      HistoryQuestion question) {
    Origin origin = origin(one.place().folder().toString(), findings);
    List<SystemValues> values = new ArrayList<>();
    List<Apart> apart = new ArrayList<>();
    for (String system : HistoryAnalysis.systems(question, newest.findings())) {
      for (Map<String, String> variant : newest.variants(system)) {
        List<Apart> obstacles = Stream.concat(Stream.of(system), question.relativeTo().stream())
            .flatMap(name -> obstacles(origin, newest, name, variant).stream())
            .toList();
        apart.addAll(obstacles);
        if (obstacles.isEmpty()) {
          values.add(SystemValues.of(new Side(origin, system, variant, system), figures,
              question.relativeTo()));
        }
      }
    }
    return new Read(values.isEmpty()
        ? Optional.empty()
        : Optional.of(new ReducedResult(result(one, findings), findings.environment(), values)),
        apart.stream().distinct().toList());
  }

  private static List<Apart> obstacles(Origin origin, Origin newest, String system,
      Map<String, String> variant) {
    List<String> reasons = Stream.of(origin, newest)
        .allMatch(one -> one.variants(system).contains(variant))
            ? Obstacles.between(new Side(origin, system, variant, system),
                new Side(newest, system, variant, system))
            : List.of("it has no such system or swept value");
    return reasons.stream().map(reason -> new Apart(origin.folder(), system, reason)).toList();
  }

  private static Result result(Stored one, Findings findings) {
    return new Result(one.place().folder().toString(),
        one.head().outline().flatMap(Outline::started).orElse(one.place().begun()),
        findings.environment().map(Environment::weirVersion).orElse(""),
        findings.environment().map(HostChange::machine).orElse(""),
        Optional.of(findings.rules())
            .filter(rules -> rules != JudgingRules.current().number()));
  }
}
