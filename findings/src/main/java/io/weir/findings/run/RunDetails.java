package io.weir.findings.run;

import io.weir.core.result.DiskSpeed;
import io.weir.core.result.Metric;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.findings.Palette;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Definitions;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Link;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.machine.HealthList;
import io.weir.findings.text.FigureList;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All that is known of one run, folded away.
 *
 * @param run what was found of it
 */
record RunDetails(RunFindings run, Palette palette) {
  Fold toFold() {
    Text summary = palette.name(run).plus(" ").plus(run.verdict().chip());
    List<Block> blocks = new ArrayList<>(List.of(reasons()));
    if (!run.notes().isEmpty()) {
      blocks.add(new Heading("Notes"));
      blocks.add(Block.bullets(run.notes()));
    }
    if (!run.latencies().isEmpty()) {
      blocks.add(new Heading("All latencies"));
      blocks.add(latencies());
    }
    run.health().ifPresent(health -> {
      blocks.add(new Heading("The load generator"));
      blocks.add(new Definitions(HealthList.of(health)));
    });
    Map<String, String> disk = disk();
    if (!disk.isEmpty()) {
      blocks.add(new Heading("The system's disk, by itself"));
      blocks.add(new Definitions(disk));
    }
    if (!run.failures().isEmpty()) {
      blocks.add(new Heading("Failed sends"));
      blocks.add(failures());
    }
    blocks.add(new Heading("How it ran"));
    blocks.add(new Definitions(circumstances()));
    blocks.add(Block.note(Text.EMPTY.plus(
        new Link(new Target.File(List.of("runs", run.run().folder(), "")),
            "runs/" + run.run().folder()))));
    return Block.framed(run.verdict() == Verdict.VALID
        ? summary
        : summary.plus(" " + Quantity.of(run.assessment().reasons().size(), "reason")), blocks);
  }

  private Bullets reasons() {
    return Block.items(run.assessment()
        .reasons()
        .stream()
        .map(reason -> reason.verdict()
            .chip()
            .plus(" " + Names.capital(reason.text()) + ". ")
            .plus(Tone.FAINT, Names.capital(reason.nextStep()) + ".")
            .plus(Tone.FAINT, " Touches " + FigureList.of(reason.figures(),
                run.run().workload().subscriptionsPerTopic()) + "."))
        .toList());
  }

  private Table latencies() {
    List<String> heads =
        new ArrayList<>(Arrays.stream(Statistic.values()).map(Statistic::label).toList());
    heads.add("samples");
    List<Row> rows = new ArrayList<>();
    for (Metric metric : run.latencies().stream().map(LatencyFigure::metric).distinct().toList()) {
      List<Cell> cells = new ArrayList<>();
      for (Statistic statistic : Statistic.values()) {
        cells.add(run.latency(metric, statistic).map(FigureText::cell).orElse(Cell.EMPTY));
      }
      cells.add(Cell.of(run.latency(metric, Statistic.MAX)
          .map(figure -> Quantity.count(figure.samples()))
          .orElse("")));
      rows.add(Row.of(Text.of(Names.metric(metric)), cells));
    }
    return Table.of("Response counts from the moment at which a message was due; service and send"
        + " to consume from the moment at which it was sent.", Column.named("ms", heads), rows);
  }

  private Map<String, String> disk() {
    Map<String, String> values = new LinkedHashMap<>();
    run.disk().before().ifPresent(speed -> values.put("before the run", disk(speed)));
    run.disk().after().ifPresent(speed -> values.put("after the run", disk(speed)));
    return values;
  }

  private static String disk(DiskSpeed speed) {
    return "append of 4 KiB with fsync: p50 " + Quantity.latency(speed.fsyncP50Nanos()) + ", p99 "
        + Quantity.latency(speed.fsyncP99Nanos()) + "; writing in sequence: "
        + Quantity.number(speed.writeBytesPerSecond() / 1e6) + " MB/s";
  }

  private Table failures() {
    return Table.of("", List.of(Column.left("Kind"), Column.right("Messages"),
        Column.wide("In the client's words")),
        run.failures()
            .entrySet()
            .stream()
            .map(failure -> Row.plain(Text.of(failure.getKey()),
                List.of(Quantity.count(failure.getValue()),
                    run.failureDetails().getOrDefault(failure.getKey(), ""))))
            .toList());
  }

  private Map<String, String> circumstances() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("status", run.status().name().toLowerCase(Locale.ROOT));
    run.problem().ifPresent(problem -> values.put("problem", problem));
    run.started().ifPresent(time -> values.put("started", time.toString()));
    run.ended().ifPresent(time -> values.put("ended", time.toString()));
    values.put("repetition", Integer.toString(run.run().repetition()));
    values.put("seed", Long.toString(run.run().seed()));
    run.run()
        .system()
        .existing()
        .ifPresent(cluster -> values.put("cluster",
            "not started by weir; " + cluster.addresses()
                + (cluster.topics().isEmpty()
                    ? ""
                    : "; topics that were there: "
                        + String.join(", ", cluster.topics()))));
    run.volume()
        .filter(any -> !run.measured().isZero())
        .ifPresent(volume -> values.put("bytes of messages", bytes(volume)));
    run.readBack().brokerVersion().ifPresent(version -> values.put("version read back", version));
    if (!run.worker().isEmpty()) {
      values.put("worker", run.worker());
    }
    for (StartedProcess process : run.processes()) {
      values.put(process.name(), String.join(" ", process.command()) + " (ready after "
          + Quantity.latency(process.readyMillis() * 1e6) + ")");
    }
    return values;
  }

  private String bytes(Volume volume) {
    double seconds = run.measured().toNanos() / 1e9;
    return Quantity.number(volume.sentBytes() / 1e6 / seconds) + " MB/s sent"
        + volume.meanBytes().map(mean -> " (" + Quantity.number(mean) + " B each)").orElse("")
        + ", " + Quantity.number(volume.receivedBytes() / 1e6 / seconds) + " MB/s received";
  }
}
