package io.weir.findings.compare;

import io.weir.findings.compare.ThroughputLimit.Disk;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The limit of the throughput of each run that was offered more than its system can serve, and the
 * sends of other runs that had no answer in time.
 */
public final class LimitWing implements Wing {
  private static final List<Column> COLUMNS = List.of(Column.left("Run"), Column.left("limit"),
      Column.right("sending thread"), Column.right("buffer full"), Column.right("processors"),
      Column.right("brokers"), Column.right("workers"),
      Column.right("disk, written/s"), Column.right("of its speed"),
      Column.right("acknowledged/s"), Column.right("delivered/s"));

  @Override
  public List<Part<?>> parts() {
    return List.of(ThroughputLimit.PART, MissingAnswers.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    found.add(ThroughputLimit.PART, ThroughputLimit.of(run));
    Optional<MissingAnswers> missing = MissingAnswers.of(run);
    found.add(MissingAnswers.PART, missing);
    found.note(missing.map(MissingAnswers::note).stream().toList());
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Row> rows = findings.runs().stream().flatMap(run -> row(run, palette)).toList();
    return rows.isEmpty()
        ? List.of()
        : List.of(new Section("limit", "Limit of the throughput", "Limit",
            List.of(Table.of("Limit of the throughput", COLUMNS, rows)),
            List.of(Block.note("More was offered than the systems serve. Sending thread is the CPU"
                + " time of the busiest one, as a share of a processor. Buffer full is the share"
                + " of the time for which the client took no message. Processors are those of the"
                + " workers' machine, and brokers and workers the parts of their time that these"
                + " used. The speed of the disk was measured in sequence, before the"
                + " run. Delivered is the mean over the subscriptions."),
                Table.of("", COLUMNS, rows))));
  }

  private static Stream<Row> row(RunFindings run, Palette palette) {
    return run.part(ThroughputLimit.PART)
        .stream()
        .map(limit -> Row.plain(palette.name(run), List.of(
            LimitText.side(limit.side()),
            Quantity.percent(limit.senderShare()),
            Quantity.percent(limit.bufferShare()),
            limit.processorShare().map(Quantity::percent).orElse(Quantity.NONE),
            limit.brokerShare().map(Quantity::percent).orElse(Quantity.NONE),
            Quantity.percent(limit.workerShare()),
            limit.disk().map(Disk::written).map(Quantity::bytes).orElse(Quantity.NONE),
            limit.disk().flatMap(Disk::share).map(Quantity::percent).orElse(Quantity.NONE),
            perSecond(limit.acknowledged()),
            limit.delivered().map(LimitWing::perSecond).orElse(Quantity.NONE))));
  }

  private static String perSecond(double rate) {
    return Quantity.count(Math.round(rate));
  }
}
