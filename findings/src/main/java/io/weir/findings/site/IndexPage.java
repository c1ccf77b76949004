package io.weir.findings.site;

import io.weir.core.text.EnumWord;
import io.weir.findings.doc.Page;
import io.weir.findings.doc.Resources;
import io.weir.findings.doc.Tag;
import io.weir.findings.site.SiteEntry.NamedSystem;
import io.weir.findings.text.PageTime;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The page that lists all results of a site. A script adds filters; the list needs none. */
final class IndexPage {
  /** The report has the rest. */
  private static final int SENTENCES = 2;

  private IndexPage() {}

  /**
   * Returns the page as HTML.
   *
   * @param key the SHA-256 of the public key that signs the site; empty without a signature
   */
  static String of(SiteIndex index, Optional<String> key) {
    Tag head = Tag.of("tr");
    Stream.of("Result", "Systems", "Host", "Durability", "Answer")
        .forEach(name -> head.add(Tag.of("th", name).with("scope", "col").as("left")));
    Tag body = Tag.of("tbody");
    index.results().forEach(entry -> body.add(row(entry)));
    Tag main = Tag.of("main",
        Tag.of("form").with("id", "filters").as("filters").with("aria-label", "Filters"),
        Tag.of("p", Quantity.of(index.results().size(), "result"))
            .with("id", "shown")
            .with("role", "status")
            .as("note"),
        Tag.of("table", Tag.of("thead", head), body).as("results"));
    key.ifPresent(known -> main.add(Tag.of("p",
        Tag.of("a", SiteFiles.SUMS).toFile(List.of(SiteFiles.SUMS)))
        .text(" lists all files of this site. It is signed with the key of SHA-256 " + known
            + "; the page of raw data of each result checks it.")
        .as("note hash")));
    Tag page = Tag.of("body",
        Tag.of("header", Tag.of("p", "weir").as("brand"), Tag.of("h1", "Results"),
            Tag.of("p", "Measurements of message brokers. Each has its report, its raw data, and a"
                + " check of both in your browser.").as("question")),
        main);
    return new Page("Results · weir", Resources.style() + SiteFiles.resource("site.css"),
        List.of(SiteFiles.resource("filters.js")), "{}", page).toHtml();
  }

  private static Tag row(SiteEntry entry) {
    List<String> kinds = entry.systems().stream().map(NamedSystem::kind).distinct().toList();
    return Tag.of("tr",
        Tag.of("th", link(entry.scenario(), entry, SiteFiles.INDEX),
            Tag.of("small", PageTime.minute(entry.started())),
            Tag.of("small", link("raw data and check", entry, SiteFiles.DATA)))
            .with("scope", "row"),
        lines(entry.systems().stream().map(IndexPage::system).toList()),
        lines(List.of(entry.host())),
        lines(entry.durability()),
        answer(entry))
        // By the words that the filters show.
        .with("data-scenario", entry.scenario())
        .with("data-system", joined(entry.systems().stream().map(NamedSystem::name).toList()))
        .with("data-version", joined(kinds))
        .with("data-host", entry.host())
        .with("data-durability", joined(entry.durability()));
  }

  private static String joined(List<String> values) {
    return String.join("\n", values);
  }

  private static String system(NamedSystem system) {
    return system.kind().equals(system.name()) || system.kind().startsWith(system.name() + " ")
        ? system.kind()
        : system.name() + ": " + system.kind();
  }

  private static Tag link(String words, SiteEntry entry, String file) {
    return Tag.of("a", words)
        .toFile(List.of(SiteIndex.RESULTS, entry.scenario(), entry.folder(), file));
  }

  private static Tag lines(List<String> lines) {
    return Tag.of("td").as("left").addAll(lines.stream().map(line -> Tag.of("p", line)).toList());
  }

  private static Tag answer(SiteEntry entry) {
    Tag first = Tag.of("p", Tag.of("span", entry.verdict().label())
        .as("chip " + EnumWord.kebab(entry.verdict()))).text(" ");
    List<String> answer = entry.answer().isEmpty() ? List.of("") : entry.answer();
    first.text(answer.getFirst());
    Tag cell = Tag.of("td", Tag.of("p", entry.question()).as("note"), first).as("left");
    answer.stream().limit(SENTENCES).skip(1).forEach(sentence -> cell.add(Tag.of("p", sentence)));
    entry.remark().ifPresent(remark -> cell.add(Tag.of("p", remark).as("note")));
    if (entry.completed() < entry.planned()) {
      cell.add(Tag.of("p", entry.completed() + " of " + Quantity.of(entry.planned(), "run")
          + " completed").as("note"));
    }
    return cell;
  }
}
