package io.weir.report.section;

import io.weir.analysis.finding.ClaimOutcome;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.Verdict;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.FigureText;
import io.weir.report.text.PublishedText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Parts that sections share. */
final class Parts {
  private Parts() {}

  static Tag section(String id, String title, Node... content) {
    return Tag.of("section", Tag.of("h2", title)).with("id", id).add(content);
  }

  static Tag note(String text) {
    return Tag.of("p", text).as("note");
  }

  /** A verdict as a word and a sign; its colour only adds to them. */
  static Tag chip(Verdict verdict) {
    return chip(verdict, verdict.name());
  }

  static Tag chip(Verdict verdict, String text) {
    return Tag.of("span", text).as("chip " + verdict.name().toLowerCase(Locale.ROOT));
  }

  /** What became of a claim, as a word and a sign. */
  static Tag chip(ClaimOutcome outcome) {
    String text = PublishedText.outcome(outcome);
    return switch (outcome) {
      case SUPPORTED -> chip(Verdict.VALID, text);
      case CONTRADICTED -> chip(Verdict.INVALID, text);
      case CANNOT_TELL -> Tag.of("span", text).as("chip plain");
    };
  }

  /**
   * A verdict as a sign that takes the same room, whatever it is, so that numbers before it stay
   * aligned.
   */
  static Tag sign(Verdict verdict, String why) {
    Tag sign = Tag.of("span");
    if (verdict == Verdict.VALID) {
      return sign.as("sign");
    }
    String name = verdict.name().toLowerCase(Locale.ROOT);
    return sign.as("sign " + name)
        .with("role", "img")
        .with("aria-label", name)
        .with("title", why.isEmpty() ? name : name + ": " + why);
  }

  /** A latency of a run, with the sign of its verdict. */
  static Tag latency(LatencyFigure figure) {
    String why =
        figure.assessment().reasons().stream().map(Reason::text).collect(Collectors.joining("; "));
    return Tag.of("td", FigureText.value(figure))
        .as("nowrap")
        .add(sign(figure.assessment().verdict(), why));
  }

  /** A system's name with its colour. */
  static Tag system(String name, Palette palette) {
    return Tag.of("span", swatch(palette.of(name))).text(name);
  }

  static Tag swatch(int colour) {
    return Tag.of("span").as("swatch s" + colour).with("aria-hidden", "true");
  }

  /**
   * A table that scrolls by itself where the page is narrow; it can be reached by keyboard for
   * that.
   */
  static Tag table(String caption, Node... content) {
    Tag box = Tag.of("div")
        .as("scroll")
        .with("tabindex", "0")
        .with("role", "region")
        .with("aria-label", caption.isEmpty() ? "table" : caption);
    if (!caption.isEmpty()) {
      box.add(Tag.of("p", caption).as("caption"));
    }
    return box.add(Tag.of("table", content));
  }

  static Tag head(Node... cells) {
    return Tag.of("thead", Tag.of("tr", cells));
  }

  static Tag column(String text) {
    return Tag.of("th", text).with("scope", "col");
  }

  static Tag column(Node content) {
    return Tag.of("th", content).with("scope", "col");
  }

  static Tag[] columns(String... texts) {
    return Arrays.stream(texts).map(Parts::column).toArray(Tag[]::new);
  }

  static Tag rowHead(String text) {
    return Tag.of("th", text).with("scope", "row");
  }

  static Tag cell(String text) {
    return Tag.of("td", text);
  }

  static Tag details(String summary, Node... content) {
    return Tag.of("details", Tag.of("summary", summary)).add(content);
  }

  static Tag list(List<String> items) {
    return Tag.of("ul").addAll(items.stream().map(item -> Tag.of("li", item)).toList());
  }

  static Tag definitions(Map<String, String> values) {
    Tag list = Tag.of("dl");
    values.forEach((name, value) -> list.add(Tag.of("dt", name), Tag.of("dd", value)));
    return list;
  }

  /** A figure that the page's script draws. */
  static Tag chart(Node caption, String label, String chart) {
    Tag canvas =
        Tag.of("canvas").with("data-chart", chart).with("role", "img").with("aria-label", label);
    return Tag.of("figure", Tag.of("figcaption", caption), Tag.of("div", canvas).as("canvas"));
  }
}
