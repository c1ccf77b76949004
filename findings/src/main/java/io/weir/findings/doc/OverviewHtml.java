package io.weir.findings.doc;

import io.weir.findings.doc.Overview.Cause;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Text.Link;
import java.util.List;

/** Prints an overview as the first screen of a page. Stateless. */
final class OverviewHtml {
  /** More causes are folded, so that they do not push everything else off the screen. */
  private static final int OPEN_CAUSES = 3;

  /** A chart with fewer rows is not tall enough for the facts next to it. */
  private static final int TALL = 6;

  private OverviewHtml() {}

  /** Returns the answer, then a sweep, then the ratios next to the facts, then the causes. */
  static Tag of(Overview overview) {
    Tag screen = Tag.of("div").as("overview").with("id", "answer").add(answer(overview));
    overview.lines().ifPresent(chart -> screen.add(LineDrawing.of(chart)));
    boolean tall = overview.ratios().filter(chart -> chart.rows().size() >= TALL).isPresent();
    Tag board = Tag.of("div").as(tall ? "board beside" : "board");
    overview.ratios().ifPresent(chart -> board.add(RatioDrawing.of(chart)));
    if (!overview.facts().isEmpty()) {
      board.add(Tag.of("ul")
          .as("tiles")
          .addAll(overview.facts().stream().map(OverviewHtml::tile).toList()));
    }
    if (overview.ratios().isPresent() || !overview.facts().isEmpty()) {
      screen.add(board);
    }
    return screen.addAll(strips(overview.causes()));
  }

  /** Returns the first sentence stands out, behind the confidence that it deserves. */
  private static Tag answer(Overview overview) {
    Tag answer = Tag.of("div").as("answer");
    Tag headline = HtmlPrinter.inline(Tag.of("p").as("headline"), overview.confidence());
    List<Block.Item> items = overview.answer();
    boolean plain = !items.isEmpty() && !items.getFirst().caution();
    if (plain) {
      if (!overview.confidence().isEmpty()) {
        headline.text(" ");
      }
      HtmlPrinter.inline(headline, items.getFirst().text());
    }
    List<Block.Item> others = plain ? items.subList(1, items.size()) : items;
    answer.add(headline);
    return others.isEmpty() ? answer : answer.add(HtmlPrinter.list(others));
  }

  private static Tag tile(Fact fact) {
    Tag label = Tag.of("p").as("label");
    fact.more()
        .ifPresentOrElse(
            target -> HtmlPrinter.inline(label, Text.EMPTY.plus(new Link(target, fact.label()))),
            () -> label.text(fact.label()));
    return Tag.of("li", label, Tag.of("p", fact.text()))
        .as("tile " + HtmlPrinter.shade(fact.shade()));
  }

  private static List<Tag> strips(List<Cause> causes) {
    if (causes.isEmpty()) {
      return List.of();
    }
    int open = causes.size() > OPEN_CAUSES + 1 ? OPEN_CAUSES : causes.size();
    Tag first = list(causes.subList(0, open));
    int more = causes.size() - open;
    return more == 0
        ? List.of(first)
        : List.of(first, Tag.of("details", Tag.of("summary", more + " more causes"),
            list(causes.subList(open, causes.size()))).as("more"));
  }

  private static Tag list(List<Cause> causes) {
    return Tag.of("ul")
        .as("causes")
        .addAll(causes.stream().map(OverviewHtml::strip).toList());
  }

  private static Tag strip(Cause cause) {
    return Tag.of("li",
        Tag.of("p", Tag.of("strong", cause.where() + ": ")).text(cause.text() + "."),
        Tag.of("p", "Affects " + cause.affected() + ". Next step: " + cause.nextStep() + ".")
            .as("note"))
        .as("strip " + HtmlPrinter.shade(cause.shade()));
  }
}
