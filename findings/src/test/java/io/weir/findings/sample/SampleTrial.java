package io.weir.findings.sample;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.PhaseCount;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.ledger.StrayCount;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.core.result.Json;
import io.weir.core.result.ProcessUse;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemUse;
import io.weir.core.sample.RunResultBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Writes the files of a run that is made up. */
final class SampleTrial {
  private static final long SECOND = 1_000_000_000L;
  private static final Instant STARTED = Instant.parse("2026-01-15T10:00:00Z");

  private final ResultLayout layout;
  private final PlannedRun planned;
  private final SampleRun run;
  private final int warmUp;
  private final int measure;
  /** How long all turns take together, and how much of that is this system's. */
  private final int ends;
  private final int loaded;
  private final int perSecond;

  SampleTrial(ResultLayout layout, PlannedRun planned, SampleRun run) {
    this.layout = layout;
    this.planned = planned;
    this.run = run;
    this.warmUp = (int) planned.phases().warmUp().toSeconds();
    this.measure = (int) planned.phases().measure().toSeconds();
    int turns = planned.phases()
        .windows()
        .map(windows -> windows.most() * (int) windows.turn().toSeconds())
        .orElse(measure);
    this.loaded = turns;
    this.ends = warmUp + (planned.phases().windows().isPresent() ? 2 * turns : turns);
    this.perSecond = (int) planned.workload().load().rate().perSecond();
  }

  void write() throws IOException {
    Files.createDirectories(layout.trial(planned, 0));
    SampleLatencies latencies = new SampleLatencies(run, perSecond, planned.seed());
    int end = run.cutAfter() > 0 ? Math.min(run.cutAfter(), ends) : ends;
    List<String> intervals = new ArrayList<>();
    try (SampleLogs logs = new SampleLogs(layout, planned)) {
      for (int second = 0; second < end; second++) {
        PhaseKind phase = phase(second);
        if (phase != PhaseKind.IDLE) {
          logs.write(phase, second, latencies.second(second - warmUp));
        }
        intervals.add(line(interval(second, phase)));
      }
    }
    if (run.status() == RunStatus.COMPLETED) {
      intervals.add(line(drain()));
      Json.compactWriter().writeValue(layout.ledger(planned, 0).toFile(), ledger());
    }
    Files.write(layout.intervals(planned, 0), intervals);
    new SampleMetrics(layout, planned, run).write(warmUp, end);
    if (run.cutAfter() > 0) {
      cut(layout.intervals(planned, 0));
      cut(layout.histograms(planned, 0, Metric.PUBLISH_RESPONSE));
    }
    Json.prettyWriter().writeValue(layout.result(planned).toFile(), result());
  }

  /**
   * Where there are windows, two systems take turns, and the order reverses from round to round.
   */
  private PhaseKind phase(int second) {
    if (second < warmUp) {
      return PhaseKind.WARM_UP;
    }
    return planned.phases().windows().map(windows -> {
      int turn = (int) windows.turn().toSeconds();
      int place = (second - warmUp) / turn;
      boolean first = planned.index() % 2 == 1 == (place / 2 % 2 == 0);
      if (first != (place % 2 == 0)) {
        return PhaseKind.IDLE;
      }
      return (second - warmUp) % turn < windows.guard().toSeconds()
          ? PhaseKind.GUARD
          : PhaseKind.MEASURE;
    }).orElse(PhaseKind.MEASURE);
  }

  private List<PhaseWindow> phases() {
    List<PhaseWindow> phases = new ArrayList<>();
    for (int second = 0; second < ends; second++) {
      PhaseKind phase = phase(second);
      boolean same = !phases.isEmpty() && phases.getLast().phase() == phase;
      long from = same ? phases.removeLast().startNanos() : second * SECOND;
      phases.add(new PhaseWindow(phase, from, (second + 1) * SECOND));
    }
    return phases;
  }

  private static void cut(Path file) throws IOException {
    if (Files.exists(file)) {
      Files.writeString(file, "{\"worker\":0,\"ind", StandardOpenOption.APPEND);
    }
  }

  private static String line(IntervalSnapshot interval) throws IOException {
    return Json.compactWriter().writeValueAsString(interval);
  }

  /** How many messages a stall holds back until the next second. */
  private long kept(int second) {
    boolean stalled = second >= warmUp && second - warmUp == run.stallSecond();
    return stalled ? perSecond * Math.min(run.stallMillis(), 1000L) / 1000 : 0;
  }

  /** The last messages are not acknowledged if some fail or have no outcome. */
  private long acknowledged(int second) {
    boolean last = run.status() == RunStatus.COMPLETED && second == ends - 1;
    long open = last ? run.failed() + run.unknown() : 0;
    return Math.round(perSecond * run.achieved()) - kept(second) + kept(second - 1) - open;
  }

  private IntervalSnapshot interval(int second, PhaseKind phase) {
    if (phase == PhaseKind.IDLE) {
      return new IntervalSnapshot(0, second, second * SECOND, (second + 1) * SECOND, Map.of(),
          Map.of(), Map.of(), 0, run.host(), Map.of(), Optional.empty());
    }
    long acknowledged = acknowledged(second);
    Map<Counter, Long> counts = new EnumMap<>(Counter.class);
    counts.put(Counter.DUE, (long) perSecond);
    counts.put(Counter.SENT, (long) perSecond);
    counts.put(Counter.ACKNOWLEDGED, acknowledged);
    counts.put(Counter.RECEIVED, acknowledged);
    long from = second * SECOND;
    return new IntervalSnapshot(0, second, from, from + SECOND, Map.of(phase, counts), Map.of(),
        Map.of(), kept(second), run.host(), Map.of(), Optional.empty());
  }

  private IntervalSnapshot drain() {
    long from = ends * SECOND;
    Map<String, Long> failures =
        run.failed() > 0 ? Map.of("timeout", (long) run.failed()) : Map.of();
    return new IntervalSnapshot(
        0, ends, from, from + SECOND / 2, Map.of(PhaseKind.DRAIN,
            Map.of(Counter.RECEIVED, 3L, Counter.FAILED, (long) run.failed(), Counter.ACKNOWLEDGED,
                acknowledged() - inTime())),
        Map.of(), failures, 0, run.host(), Map.of(), Optional.empty());
  }

  /** How many messages were acknowledged before the drain. */
  private long inTime() {
    return IntStream.range(0, ends)
        .filter(second -> phase(second) != PhaseKind.IDLE)
        .mapToLong(this::acknowledged)
        .sum();
  }

  private long acknowledged() {
    return (long) (warmUp + loaded) * perSecond - run.failed() - run.unknown();
  }

  /** The last messages fail or have no outcome; those in front of them are lost or damaged. */
  private Ledger ledger() {
    long from = (long) warmUp * perSecond;
    long due = from + (long) loaded * perSecond;
    long acknowledged = acknowledged();
    long intact = acknowledged - run.lost() - run.corrupt();
    SequenceRanges damaged = SequenceRanges.between(intact, intact + run.corrupt());
    return new Ledger(Ledger.FORMAT,
        List.of(new ProducerLedger(0, 0, from, due, due, SequenceRanges.between(0, acknowledged),
            SequenceRanges.between(acknowledged, acknowledged + run.failed()),
            OptionalLong.empty())),
        List.of(new DeliveryLedger("sub-0", 0, SequenceRanges.between(0, intact),
            SequenceRanges.EMPTY, damaged, new PhaseCount(0, run.corrupt(), OptionalLong.empty()),
            PhaseCount.ZERO,
            PhaseCount.ZERO, PhaseCount.ZERO, 0, OptionalInt.empty(), Optional.empty())),
        List.of(new StrayCount("sub-0", 0, 0, PhaseCount.ZERO, 0)), Optional.empty());
  }

  private RunResult result() {
    boolean completed = run.status() == RunStatus.COMPLETED;
    Instant started = STARTED.plusSeconds(planned.index() * 120L);
    List<PhaseWindow> phases = completed
        ? phases()
        : List.of();
    return RunResultBuilder.builder()
        .format(RunResult.FORMAT)
        .run(planned)
        .status(run.status())
        .problem(run.problem())
        .started(started)
        .ended(run.status() == RunStatus.UNFINISHED
            ? Optional.empty()
            : Optional.of(started.plusSeconds(90)))
        .phases(phases)
        .drained(completed)
        .readBack(run.readBack())
        .failures(run.failed() > 0
            ? Map.of("timeout", "Expiring 12 record(s) for t-0:60000 ms")
            : Map.of())
        .truth(run.truth())
        .processes(List.of(new RunResult.StartedProcess("broker-1", Optional.empty(),
            List.of("java", "-Xmx1g", planned.system().name() + ".Server",
                "config/server.properties"),
            3200)))
        .disk(
            Optional.of(new DiskBaseline(Optional.of(new DiskSpeed(300, 940_000, 2_100_000, 3.1e8)),
                Optional.of(new DiskSpeed(300, 960_000, 2_300_000, 3.0e8)))))
        .use(completed ? Optional.of(use()) : Optional.empty())
        .worker("OpenJDK 64-Bit Server VM 25+36, -Xmx512m -XX:+UseG1GC")
        .idle(planned.phases().windows().map(windows -> idle()))
        .build();
  }

  /** The process used little while another system had its turn. */
  private SystemUse idle() {
    return new SystemUse(warmUp * SECOND, (warmUp + loaded) * SECOND,
        List.of(new ProcessUse("broker-1", "broker", loaded * SECOND / 50, Optional.of(0L),
            Optional.of(4_096L * loaded), 700_000_000, Optional.of(0L))),
        Optional.empty(), Optional.empty(), List.of());
  }

  /** One process that used half a core and wrote 300 bytes for each message of 100. */
  private SystemUse use() {
    return new SystemUse(warmUp * SECOND, (warmUp + measure) * SECOND,
        List.of(new ProcessUse("broker-1", "broker", measure * SECOND / 2, Optional.of(0L),
            Optional.of(300L * perSecond * measure), 700_000_000, Optional.of(SECOND / 100))),
        Optional.of(900L * perSecond * measure), Optional.empty(), List.of());
  }
}
