package io.weir.cli.live;

import io.weir.findings.doc.Page;
import io.weir.findings.doc.Resources;
import io.weir.findings.doc.Tag;
import java.nio.file.Path;
import java.util.List;

/** The pages that are served: the one that follows, and at the end the report. */
final class LiveHtml {
  private static final String PAGE = make();
  private static final String BODY = "<body>";

  private LiveHtml() {}

  /** Returns the page that follows an experiment by its events. It looks like a report. */
  static String page() {
    return PAGE;
  }

  private static String make() {
    return new Page("live · weir", Resources.style() + Resources.read(LiveHtml.class, "live.css"),
        List.of(Resources.read(LiveHtml.class, "live.js")),
        "{}",
        Tag.of("body",
            Tag.of("header",
                Tag.of("p", "weir, live").as("brand"),
                Tag.of("h1").with("id", "title"),
                Tag.of("p").as("question").with("id", "question")),
            Tag.of("main",
                Tag.of("div",
                    Tag.of("p").as("subject").with("id", "subject"),
                    Tag.of("p").as("left").with("id", "left"),
                    Tag.of("p").as("note").with("id", "values"))
                    .as("now tile")
                    .with("role", "status"),
                Tag.of("div", Tag.of("table").with("id", "systems")).as("scroll"),
                Tag.of("div",
                    chart("publish", "Publish response time, p99 and p50 (pale)"),
                    chart("end-to-end", "End-to-end response time, p99 and p50 (pale)"),
                    chart("rate", "Messages per second, offered dashed"))
                    .as("charts lines"),
                Tag.of("h3", "Progress"),
                Tag.of("pre").with("id", "lines"))))
        .toServedHtml();
  }

  private static Tag chart(String id, String caption) {
    return Tag.of("figure", Tag.of("figcaption", caption), Tag.of("div").as("drawing"))
        .with("id", id);
  }

  /** Returns a report with the path of its file above it, because the server ends now. */
  static String report(String html, Path file) {
    StringBuilder where = new StringBuilder();
    Tag.of("p", "The experiment is over, and weir has ended. This report: " + file)
        .as("brand")
        .writeTo(where);
    int body = html.indexOf(BODY) + BODY.length();
    return html.substring(0, body) + where + html.substring(body);
  }
}
