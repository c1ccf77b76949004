package io.weir.findings.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.figure.Verdict;
import io.weir.findings.site.SiteEntry.NamedSystem;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Results are foreign text. */
class IndexPageTest {
  private static final Pattern TAG = Pattern.compile("<(/?[!a-zA-Z0-9-]+)");

  private static String page(String text) {
    return IndexPage.of(SiteIndex.EMPTY.with(List.of(new SiteEntry("name", "time", text,
        Instant.EPOCH, text, text, List.of(new NamedSystem(text, text)), List.of(text),
        Optional.of(text), List.of(text, text), Verdict.LOW_CONFIDENCE, 2, 1, "name.zip"))),
        Optional.of("0"));
  }

  static List<String> tags(String page) {
    return TAG.matcher(page.replaceAll("(?s)<(script|style).*?</\\1>", ""))
        .results()
        .map((MatchResult tag) -> tag.group(1))
        .toList();
  }

  @Property(tries = 300)
  void noTextAddsATag(@ForAll String text) {
    assertThat(tags(page(text + "<b x='\">\"<script>"))).isEqualTo(tags(page("plain")));
  }
}
