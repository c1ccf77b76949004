package io.weir.findings.breakdown;

import io.weir.core.launch.BrokerTraits;
import io.weir.findings.breakdown.Breakdown.Piece;
import io.weir.findings.breakdown.Breakdown.Whole;
import io.weir.findings.breakdown.ReportedTimes.Messages;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.StackChart;
import io.weir.findings.doc.StackChart.Bar;
import io.weir.findings.doc.StackChart.Segment;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.model.VariantReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the time of a publish went, by the times that clients and brokers report. */
public final class BreakdownWing implements Wing {
  /**
   * Times that contain each other by more than this share of the whole are of different messages.
   */
  private static final double AGREE = 0.1;
  private static final List<Column> COLUMNS =
      Column.named("Part of the mean publish response time",
          List.of("all messages", "share", "seconds of the slowest 1 %", "share"));

  @Override
  public List<Part<?>> parts() {
    return List.of(ReportedTimes.PART, Breakdown.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    found.add(ReportedTimes.PART, ReportedTimes.of(run));
  }

  @Override
  public void ofVariant(VariantReading variant, Found found) {
    List<Breakdown> systems = new ArrayList<>();
    variant.bySystem()
        .forEach((system, runs) -> variant.kinds()
            .traits(runs.getFirst().run().system().broker())
            .map(BrokerTraits::publishTimes)
            .flatMap(times -> Breakdown.of(system, runs, times))
            .ifPresent(systems::add));
    if (!systems.isEmpty()) {
      found.add(Breakdown.PART, systems);
    }
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<VariantFindings> known = findings.variants()
        .stream()
        .filter(variant -> variant.part(Breakdown.PART).isPresent())
        .toList();
    if (known.isEmpty()) {
      return List.of();
    }
    List<Block> summary = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note("Clients time a publish, and brokers report the means of its parts each"
        + " second. What no report covers is left with the time that contains it. Brokers weight"
        + " requests, and clients weight messages, so parts can exceed the whole. The seconds of"
        + " the slowest 1 % count as often as they have such messages."));
    for (VariantFindings variant : known) {
      List<Breakdown> systems = variant.part(Breakdown.PART).orElseThrow();
      String caption = findings.variants().size() == 1 ? "" : Names.variant(variant.variant());
      Table table = table(caption, systems, palette);
      summary.add(table);
      blocks.add(chart(caption, systems, palette));
      blocks.add(Block.items(systems.stream().map(BreakdownWing::sentence).toList()));
      blocks.add(Block.fold("All parts", table));
    }
    return List.of(new Section("breakdown", "Where the time went", "Time", summary, blocks));
  }

  private static StackChart chart(String caption, List<Breakdown> systems, Palette palette) {
    List<Bar> bars = new ArrayList<>();
    for (Breakdown system : systems) {
      for (Whole whole : system.times()) {
        bars.add(new Bar(whole.messages() == Messages.ALL
            ? palette.name(system.system())
            : Text.of("its slowest 1 %"),
            Quantity.latency(whole.nanos()), palette.of(system.system()),
            whole.parts()
                .stream()
                .map(part -> new Segment(part.use() + ": " + Quantity.latency(part.nanos()),
                    part.use(), part.nanos()))
                .toList()));
      }
    }
    return new StackChart(caption.isEmpty() ? "Mean publish response time and its parts" : caption,
        bars);
  }

  /** Returns the answer for one system: the largest part of all messages, and of the slowest. */
  private static Text sentence(Breakdown system) {
    StringBuilder sentence = new StringBuilder();
    for (Whole whole : system.times()) {
      Piece largest = whole.largest();
      sentence.append(switch (whole.messages()) {
        case ALL -> Names.capital(system.system()) + "'s mean publish response time is ";
        case SLOWEST -> " In the seconds of its slowest 1 % it is ";
      })
          .append(Quantity.latency(whole.nanos()))
          .append(", of which ")
          .append(Quantity.latency(largest.nanos()))
          .append(" are ")
          .append(largest.use())
          .append('.');
    }
    system.times()
        .stream()
        .filter(whole -> whole.excess() > AGREE * whole.nanos())
        .findFirst()
        .ifPresent(whole -> sentence.append(" Parts exceed the times that contain them by ")
            .append(Quantity.percent(whole.excess() / whole.nanos()))
            .append(" of the whole, so they are rough."));
    return Text.of(sentence.toString());
  }

  private static Table table(String caption, List<Breakdown> systems, Palette palette) {
    List<Row> rows = new ArrayList<>();
    for (Breakdown system : systems) {
      rows.add(Row.title(palette.name(system.system()), COLUMNS.size()));
      Optional<Whole> all = time(system, Messages.ALL);
      Optional<Whole> slowest = time(system, Messages.SLOWEST);
      system.times()
          .getFirst()
          .parts()
          .forEach(part -> rows.add(Row.plain(Text.of(part.use()),
              Stream.of(all, slowest).flatMap(whole -> cells(whole, part.use())).toList())));
      rows.add(Row.plain(Text.of("all of it"), Stream.of(all, slowest)
          .flatMap(whole -> Stream.of(
              whole.map(time -> Quantity.latency(time.nanos())).orElse(Quantity.NONE), ""))
          .toList()));
    }
    return Table.of(caption, COLUMNS, rows);
  }

  private static Optional<Whole> time(Breakdown system, Messages messages) {
    return system.times().stream().filter(whole -> whole.messages() == messages).findFirst();
  }

  private static Stream<String> cells(Optional<Whole> whole, String use) {
    Optional<Piece> part = whole.flatMap(
        time -> time.parts().stream().filter(one -> one.use().equals(use)).findFirst());
    return Stream.of(part.map(one -> Quantity.latency(one.nanos())).orElse(Quantity.NONE),
        part.map(one -> Quantity.percent(whole.orElseThrow().share(one))).orElse(""));
  }
}
