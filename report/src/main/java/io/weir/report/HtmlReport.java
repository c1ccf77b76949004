package io.weir.report;

import io.weir.analysis.finding.Findings;
import io.weir.core.result.WholeFile;
import io.weir.report.chart.ChartBook;
import io.weir.report.html.Page;
import io.weir.report.html.Tag;
import io.weir.report.section.BrokerSection;
import io.weir.report.section.CapacitySection;
import io.weir.report.section.CatchUpSection;
import io.weir.report.section.FairnessSection;
import io.weir.report.section.HeaderSection;
import io.weir.report.section.MachineSection;
import io.weir.report.section.MessagesSection;
import io.weir.report.section.MethodSection;
import io.weir.report.section.Palette;
import io.weir.report.section.PublishedSection;
import io.weir.report.section.RecoverySection;
import io.weir.report.section.ReproduceSection;
import io.weir.report.section.RunsSection;
import io.weir.report.section.TruthSection;
import io.weir.report.section.UseSection;
import io.weir.report.section.VariantSection;
import io.weir.report.text.FairnessText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report for people: one HTML file that needs nothing else and asks no network. Stateless. */
public final class HtmlReport {
  private HtmlReport() {}

  /** Writes the report to a file, in the place of what was there; whole or not at all. */
  public static void write(Findings findings, Path file) throws IOException {
    byte[] page = toHtml(findings).getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(page));
  }

  /** The report. */
  public static String toHtml(Findings findings) {
    Palette palette = Palette.of(findings);
    ChartBook book = new ChartBook();
    Tag main = Tag.of("main");
    new CapacitySection(findings, palette, book).toHtml().ifPresent(main::add);
    main.addAll(new VariantSection(findings, palette, book).toHtml());
    new RecoverySection(findings, palette).toHtml().ifPresent(main::add);
    new CatchUpSection(findings, palette, book).toHtml().ifPresent(main::add);
    new FairnessSection(findings).toHtml().ifPresent(main::add);
    new PublishedSection(findings).toHtml().ifPresent(main::add);
    new BrokerSection(findings, palette, book).toHtml().ifPresent(main::add);
    main.add(new RunsSection(findings, palette).toHtml())
        .add(new MessagesSection(findings, palette).toHtml());
    new UseSection(findings, palette).toHtml().ifPresent(main::add);
    new TruthSection(findings).toHtml().ifPresent(main::add);
    main.add(new MachineSection(findings).toHtml(), new ReproduceSection(findings).toHtml(),
        new MethodSection(findings).toHtml());
    Tag body =
        Tag.of("body", new HeaderSection(findings).toHtml(), navigation(findings), main, footer());
    return new Page(findings.plan().name() + " · weir", Resources.style(),
        List.of(Resources.chartLibrary(), Resources.script()), book.toJson(), body).toHtml();
  }

  private static Tag navigation(Findings findings) {
    Map<String, String> places = new LinkedHashMap<>();
    if (findings.runs().stream().anyMatch(run -> run.search().isPresent())) {
      places.put("capacity", "Highest rate");
    }
    places.put("glance", "At a glance");
    if (findings.variants().size() == 1) {
      if (VariantSection.isCharted(findings)) {
        places.put("distribution", "Distribution");
        places.put("time", "Over time");
      }
      places.put("settings", "Durability and settings");
    } else {
      places.put("variants", "Variant by variant");
    }
    if (RecoverySection.isIn(findings)) {
      places.put("recovery", "Recovery");
    }
    if (findings.runs().stream().anyMatch(run -> run.catchUp().isPresent())) {
      places.put("catch-up", "Catch-up");
    }
    if (!FairnessText.rulings(findings).isEmpty()) {
      places.put("fairness", "Fairness");
    }
    if (findings.published().isPresent()) {
      places.put("published", "Published figures");
    }
    if (findings.runs().stream().anyMatch(run -> run.brokers().isPresent())) {
      places.put("brokers", "Brokers");
    }
    places.put("runs", "Runs");
    places.put("messages", "Messages");
    if (findings.runs().stream().anyMatch(run -> run.use().isPresent())) {
      places.put("use", "Resources");
    }
    places.put("machine", "Machine");
    places.put("reproduce", "Reproduce");
    places.put("method", "How to read this");
    Tag navigation = Tag.of("nav").with("aria-label", "Sections");
    places.forEach((id, title) -> navigation.add(Tag.of("a", title).toAnchor(id)));
    return navigation;
  }

  private static Tag footer() {
    return Tag.of("footer",
        Tag.of("p", "Made by weir. Charts: Chart.js " + Resources.chartLibraryVersion()
            + ", MIT licence, © Chart.js contributors; its notice is kept in this page's source."),
        Tag.of("noscript", "The charts need JavaScript; all figures are in the tables."));
  }
}
