package io.weir.report.section;

import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.finding.Volume;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.DiskSpeed;
import io.weir.core.result.Metric;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.FigureList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All that is known of one run, folded away. */
final class RunDetails {
  private final RunFindings run;
  private final Palette palette;

  RunDetails(RunFindings run, Palette palette) {
    this.run = run;
    this.palette = palette;
  }

  Tag toHtml() {
    Tag summary = Tag.of("summary", Parts.swatch(palette.of(run)))
        .text(run.run().folder() + " ")
        .add(Parts.chip(run.verdict()))
        .text(run.verdict() == Verdict.VALID
            ? ""
            : " " + Quantity.of(run.assessment().reasons().size(), "reason"));
    Tag details = Tag.of("details", summary).as("run").add(reasons());
    if (!run.notes().isEmpty()) {
      details.add(Tag.of("h3", "Notes"), Parts.list(run.notes()));
    }
    if (!run.latencies().isEmpty()) {
      details.add(Tag.of("h3", "All latencies"), latencies());
    }
    run.health()
        .ifPresent(health -> details.add(
            Tag.of("h3", "The load generator"), Parts.definitions(HealthList.of(health))));
    disk().ifPresent(
        values -> details.add(Tag.of("h3", "The system's disk, by itself"),
            Parts.definitions(values)));
    failures().ifPresent(table -> details.add(Tag.of("h3", "Failed sends"), table));
    return details.add(Tag.of("h3", "How it ran"), Parts.definitions(circumstances()), files());
  }

  private Tag reasons() {
    Tag list = Tag.of("ul").as("reasons");
    for (Reason reason : run.assessment().reasons()) {
      String figures =
          FigureList.of(reason.figures(), run.run().workload().subscriptionsPerTopic());
      list.add(Tag.of("li", Parts.chip(reason.verdict()))
          .text(" " + Names.capital(reason.text()) + ". ")
          .add(Tag.of("span", Names.capital(reason.nextStep()) + ".").as("faint"))
          .add(Tag.of("small", " Touches " + figures + ".").as("faint")));
    }
    return list;
  }

  private Tag latencies() {
    Node[] heads = Arrays.stream(Statistic.values())
        .map(one -> Parts.column(one.label()))
        .toArray(Node[]::new);
    Tag head =
        Tag.of("thead", Tag.of("tr", Parts.column("ms")).add(heads).add(Parts.column("samples")));
    Tag body = Tag.of("tbody");
    for (Metric metric : run.latencies().stream().map(LatencyFigure::metric).distinct().toList()) {
      Tag row = Tag.of("tr", Parts.rowHead(Names.metric(metric)));
      for (Statistic statistic : Statistic.values()) {
        row.add(run.latency(metric, statistic).map(Parts::latency).orElse(Parts.cell("")));
      }
      row.add(Parts.cell(run.latency(metric, Statistic.MAX)
          .map(figure -> Quantity.count(figure.samples()))
          .orElse("")));
      body.add(row);
    }
    return Parts
        .table("Response counts from the moment at which a message was due; service and send"
            + " to consume from the moment at which it was sent.", head, body);
  }

  private Optional<Map<String, String>> disk() {
    Map<String, String> values = new LinkedHashMap<>();
    run.disk().before().ifPresent(speed -> values.put("before the run", disk(speed)));
    run.disk().after().ifPresent(speed -> values.put("after the run", disk(speed)));
    return values.isEmpty() ? Optional.empty() : Optional.of(values);
  }

  private static String disk(DiskSpeed speed) {
    return "append of 4 KiB with fsync: p50 " + Quantity.latency(speed.fsyncP50Nanos()) + ", p99 "
        + Quantity.latency(speed.fsyncP99Nanos()) + "; writing in sequence: "
        + Quantity.number(speed.writeBytesPerSecond() / 1e6) + " MB/s";
  }

  private Optional<Tag> failures() {
    if (run.failures().isEmpty()) {
      return Optional.empty();
    }
    Tag body = Tag.of("tbody");
    run.failures()
        .forEach((kind, count) -> body.add(Tag.of("tr", Parts.rowHead(kind),
            Parts.cell(Quantity.count(count)),
            Tag.of("td", run.failureDetails().getOrDefault(kind, "")).as("wide"))));
    return Optional.of(Parts.table("",
        Parts.head(Parts.column("Kind"), Parts.column("Messages"),
            Parts.column("In the client's words").as("left")),
        body));
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

  private Tag files() {
    return Tag.of("p", Tag.of("a", "runs/" + run.run().folder())
        .toFile(List.of("runs", run.run().folder(), ""))).as("note");
  }
}
