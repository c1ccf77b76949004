package io.weir.findings.workers;

import io.weir.core.result.Calibration;
import io.weir.core.result.Environment;
import io.weir.core.result.RunResult;
import io.weir.core.result.WorkerPlace.Lag;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The workers of runs that have several, or one on another machine. */
public final class WorkersWing implements Wing {
  private static final List<Column> BRIEF = List.of(Column.left(""), Column.left("host"),
      Column.right("sent"), Column.right("received"), Column.right("clock"), Column.right("CPU"),
      Column.right("own lag p99.9"), Column.right("hiccup"));
  private static final List<Column> FULL = List.of(Column.left("Worker"), Column.left("host"),
      Column.left("machine"), Column.right("sent"), Column.right("received"),
      Column.right("clock error"), Column.right("CPU"), Column.right("own lag p99.9"),
      Column.right("longest lag"), Column.right("paused"), Column.right("longest hiccup"),
      Column.right("slowest answer"));

  @Override
  public List<Part<?>> parts() {
    return List.of(WorkerFindings.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    found.add(WorkerFindings.PART, WorkersReading.of(run.run(), run.files().result(),
        run.files().measuredIntervals()));
    found.note(WorkersText.notes(run.files().result().flatMap(RunResult::timing)));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Row> brief = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : findings.runs()) {
      List<WorkerFindings> workers = run.part(WorkerFindings.PART).orElse(List.of());
      if (!workers.isEmpty()) {
        rows.add(Row.title(palette.name(run), FULL.size()));
      }
      for (WorkerFindings worker : workers) {
        brief.add(Row.plain(Text.of(run.run().folder() + " " + worker.worker()), brief(worker)));
        rows.add(Row.plain(Text.of("worker " + worker.worker()), full(worker)));
        worker.lost()
            .ifPresent(reason -> rows
                .add(Row.remark(List.of(Text.of("lost: it " + reason)), FULL.size())));
      }
    }
    return rows.isEmpty()
        ? List.of()
        : List.of(new Section("workers", "Workers", "Workers",
            List.of(Table.of("Workers in the measure phase", BRIEF, brief),
                Block.note(ceiling(findings))),
            List.of(Block.note(ceiling(findings)),
                Block.note("In the measure phase. Sent and received are shares of all messages"
                    + " of the run. CPU is a share of the processors that the worker could use. A"
                    + " time of a worker is wrong by the clock error at most. A worker that takes long"
                    + " to answer a ping was stopped, or its link was down."),
                Table.of("", FULL, rows))));
  }

  /** Returns how much they can offer, or that this is not known. */
  private static String ceiling(Findings findings) {
    Optional<Calibration> known = findings.environment().flatMap(Environment::calibration);
    List<Rate> ceilings = findings.runs()
        .stream()
        .map(RunFindings::run)
        .filter(run -> !run.hasOneWorkerHere())
        .flatMap(run -> known.filter(calibration -> calibration.isOf(run))
            .map(calibration -> calibration.ceiling(run.workload().message().size()))
            .stream())
        .distinct()
        .toList();
    return ceilings.isEmpty()
        ? "The highest rate that these workers can offer together was not measured. 'weir doctor"
            + " --calibrate --workers HOSTS' measures it."
        : "Together, these workers can offer up to " + ceilings.stream()
            .map(Rate::toString)
            .collect(Collectors.joining(" or ")) + ".";
  }

  private static List<String> brief(WorkerFindings worker) {
    return List.of(worker.host(), Quantity.percent(worker.sentShare()),
        Quantity.percent(worker.receivedShare()), clock(worker), share(worker.cpuShare()),
        lag(worker.lag().map(Lag::p999Nanos)), Quantity.latency(worker.longestHiccupNanos()));
  }

  private static List<String> full(WorkerFindings worker) {
    return List.of(worker.host(), worker.machine().orElse(Quantity.NONE),
        Quantity.percent(worker.sentShare()), Quantity.percent(worker.receivedShare()),
        clock(worker), share(worker.cpuShare()), lag(worker.lag().map(Lag::p999Nanos)),
        lag(worker.lag().map(Lag::longestNanos)), share(worker.pausedShare()),
        Quantity.latency(worker.longestHiccupNanos()), latency(worker.slowestAnswerNanos()));
  }

  private static String clock(WorkerFindings worker) {
    OptionalLong error = worker.clockErrorNanos();
    return error.isPresent() && error.getAsLong() == 0 ? "same" : latency(error);
  }

  private static String latency(OptionalLong nanos) {
    return nanos.isPresent() ? Quantity.latency(nanos.getAsLong()) : Quantity.NONE;
  }

  private static String lag(Optional<Long> nanos) {
    return nanos.map(Quantity::latency).orElse(Quantity.NONE);
  }

  private static String share(OptionalDouble share) {
    return share.isPresent() ? Quantity.percent(share.getAsDouble()) : Quantity.NONE;
  }
}
