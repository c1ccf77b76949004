package io.weir.findings.site;

import io.weir.core.interval.Metric;
import io.weir.core.result.Json;
import io.weir.findings.doc.Page;
import io.weir.findings.doc.Picture;
import io.weir.findings.doc.Resources;
import io.weir.findings.doc.Tag;
import io.weir.findings.figure.FigureText;
import io.weir.findings.site.CheckFacts.CheckedComparison;
import io.weir.findings.site.CheckFacts.CheckedMetric;
import io.weir.findings.site.CheckFacts.CheckedRun;
import io.weir.findings.site.CheckFacts.CheckedValue;
import io.weir.findings.site.RawArchive.RawFile;
import io.weir.findings.text.Names;
import io.weir.findings.text.PageTime;
import io.weir.findings.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page of a result's raw data: its check in the reader's browser, the archive, the command that
 * measures it again, and the pictures.
 *
 * @param command the command, for a shell
 * @param scenario the name of the scenario's file
 */
record DataPage(SiteEntry entry, CheckFacts facts, RawArchive archive, String command,
    String scenario, List<Picture> pictures) {
  private static final String NOT_CHECKED = Quantity.NONE;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Returns the page as HTML. */
  String html() {
    Tag header = Tag.of("header",
        Tag.of("p", link("All results", SiteFiles.up(SiteFiles.INDEX))).as("brand"),
        Tag.of("h1", entry.scenario() + ": raw data"),
        Tag.of("p", link("Report", List.of(SiteFiles.INDEX)))
            .text(" of " + PageTime.minute(entry.started())
                + (entry.weir().isEmpty() ? "" : ", measured by weir " + entry.weir()))
            .as("question"));
    Tag main = Tag.of("main", check());
    facts.key().map(this::signature).ifPresent(main::add);
    main.add(download(), again(), gallery());
    return new Page(entry.scenario() + ", raw data · weir",
        Resources.style() + SiteFiles.resource("site.css"),
        Stream.of("intervals.js", "check.js").map(SiteFiles::resource).toList(),
        Json.compact(facts), Tag.of("body", header, main)).toServedHtml();
  }

  private static Tag link(String words, List<String> path) {
    return Tag.of("a", words).toFile(path);
  }

  private static Tag section(String id, String title, Tag... content) {
    return Tag.of("section", Tag.of("h2", title)).with("id", id).add(content);
  }

  private Tag check() {
    Tag values = Tag.of("div").with("id", "values");
    facts.runs().forEach(run -> values.add(folded(run.name(), table(run))));
    Tag compared = Tag.of("div").with("id", "comparisons");
    if (!facts.comparisons().isEmpty()) {
      compared.add(Tag.of("h3", "Comparisons"),
          Tag.of("p", "weir judged which runs count. The browser computes ratios and 95 % intervals"
              + " from their raw data. It does not estimate noise that an interval shares with"
              + " other systems or variants.").as("note"),
          folded(Quantity.of(facts.comparisons().size(), "comparison"), comparisons()));
    }
    return section("check", "Check",
        Tag.of("p", "Your browser reads the archive below. It compares the SHA-256 of each file"
            + " with the published one, and recomputes latencies and comparisons from the raw"
            + " data."),
        Tag.of("p", Tag.of("button", "Check now").with("type", "button").with("id", "start"))
            .as("scripted"),
        Tag.of("p").with("id", "state").with("role", "status").as("state"),
        Tag.of("noscript", "The check needs JavaScript. weir verify does more; see below."),
        Tag.of("h3", "Latencies"), values, compared,
        Tag.of("h3", "Files"),
        folded(Quantity.of(facts.files().size(), "file"), files()),
        Tag.of("p", "This page is from the same server as the archive. For an independent check,"
            + " download the archive, and use your own weir: it recomputes everything.")
            .as("note"));
  }

  private static Tag folded(String summary, Tag content) {
    return Tag.of("details", Tag.of("summary", summary), content).as("run");
  }

  private static Tag table(CheckedRun run) {
    Tag body = Tag.of("tbody");
    for (CheckedMetric metric : run.metrics()) {
      String name = Names.capital(Names.metric(metric(metric)));
      for (CheckedValue value : metric.values()) {
        body.add(Tag.of("tr", Tag.of("th", name + " " + value.statistic()).with("scope", "row"),
            Tag.of("td", (value.atLeast() ? "≥ " : "") + millis(value.nanos())),
            Tag.of("td", NOT_CHECKED).as("recomputed"),
            Tag.of("td", NOT_CHECKED).as("outcome left")));
      }
    }
    return scroll("Latencies of " + run.name() + ", in milliseconds",
        List.of("", "published", "recomputed", "equal"), body);
  }

  private Tag comparisons() {
    Tag body = Tag.of("tbody");
    for (CheckedComparison one : facts.comparisons()) {
      body.add(Tag.of("tr",
          Tag.of("th", (one.variant().isEmpty() ? "" : one.variant() + ": ")
              + FigureText.name(one.metric()) + ", " + one.contender() + " vs " + one.baseline())
              .with("scope", "row"),
          Tag.of("td", ratio(one.ratio()) + " [" + ratio(one.low()) + "–" + ratio(one.high())
              + "]").as("nowrap"),
          Tag.of("td", NOT_CHECKED).as("recomputed nowrap"),
          Tag.of("td", NOT_CHECKED).as("outcome left")));
    }
    return scroll("Ratios with their intervals", List.of("", "published", "recomputed", "equal"),
        body);
  }

  private static String ratio(double ratio) {
    return Double.isInfinite(ratio) ? "∞" : String.format(Locale.ROOT, "%.6f", ratio);
  }

  private Tag signature(String key) {
    return section("signed", "Signature",
        Tag.of("p", "The author signed the SHA-256 of all files of this site (")
            .add(link(SiteFiles.SUMS, SiteFiles.up(SiteFiles.SUMS)))
            .text("). The signature proves that the owner of the key published them. Compare the"
                + " key with the one that you know from the author:"),
        Tag.of("p", "SHA-256 of the key ").add(Tag.of("code", key)).as("hash note"),
        Tag.of("p", "Not checked yet.").with("id", "signature").as("state"),
        Tag.of("p", "Without a browser, in a copy of the site:").as("note"),
        Tag.of("pre", Tag.of("code", SiteSigner.CHECK)));
  }

  private static Metric metric(CheckedMetric metric) {
    return Arrays.stream(Metric.values())
        .filter(known -> known.id().equals(metric.metric()))
        .findFirst()
        .orElseThrow();
  }

  /** All nanoseconds, because the values are compared exactly. */
  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.6f", nanos / NANOS_PER_MILLI);
  }

  private Tag files() {
    Tag body = Tag.of("tbody");
    for (RawFile file : facts.files()) {
      body.add(Tag.of("tr", Tag.of("th", file.path()).with("scope", "row"),
          Tag.of("td", Quantity.bytes(file.bytes())).as("nowrap"),
          Tag.of("td", Tag.of("code", file.sha256())).as("left hash"),
          Tag.of("td", NOT_CHECKED).as("outcome left")));
    }
    return scroll("Raw files", List.of("", "size", "published SHA-256", "equal"), body)
        .with("id", "files");
  }

  private static Tag scroll(String caption, List<String> heads, Tag body) {
    Tag head = Tag.of("tr");
    heads.forEach(name -> head.add(Tag.of("th", name).with("scope", "col")));
    return Tag.of("div", Tag.of("p", caption).as("caption"),
        Tag.of("table", Tag.of("thead", head), body))
        .as("scroll")
        .with("tabindex", "0")
        .with("role", "region")
        .with("aria-label", caption);
  }

  private Tag download() {
    String folder = facts.folder();
    return section("download", "Download",
        Tag.of("p", link(facts.archive(), List.of(facts.archive())))
            .text(", " + Quantity.bytes(archive.bytes()) + ", with all inputs and outputs."),
        Tag.of("p", "SHA-256 ").add(Tag.of("code", archive.sha256())).as("hash note"),
        Tag.of("pre", Tag.of("code", List.of("unzip " + facts.archive(),
            "(cd " + folder + " && sha256sum --check SHA256SUMS)", "weir verify " + folder)
            .stream()
            .collect(Collectors.joining("\n")))));
  }

  private Tag again() {
    return section("again", "Measure it again",
        Tag.of("p", "Save ")
            .add(link(scenario, List.of(scenario)))
            .text(", and run"
                + (entry.weir().isEmpty() ? "" : ", with weir " + entry.weir()) + ":"),
        Tag.of("pre", Tag.of("code", command)));
  }

  private Tag gallery() {
    Tag all = Tag.of("div").as("gallery");
    for (Picture picture : pictures) {
      List<String> path = List.of(SiteFiles.PICTURES, picture.name() + ".svg");
      String file = String.join("/", path);
      all.add(Tag.of("figure",
          Tag.of("a", Tag.of("img")
              .with("src", file)
              .with("alt", picture.title())
              .with("loading", "lazy")).toFile(path),
          Tag.of("figcaption", picture.title()),
          Tag.of("details", Tag.of("summary", "Embed"),
              Tag.of("pre", Tag.of("code", file)
                  .as("embed")
                  .with("data-alt", picture.title())))));
    }
    return section("pictures", "Pictures",
        Tag.of("p", "Each link is permanent. The pictures follow a reader's light or dark setting.")
            .as("note"),
        all);
  }
}
