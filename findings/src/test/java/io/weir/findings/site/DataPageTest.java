package io.weir.findings.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.comparison.ComparisonBasis.Rule;
import io.weir.findings.doc.Picture;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.Verdict;
import io.weir.findings.site.CheckFacts.CheckedComparison;
import io.weir.findings.site.CheckFacts.CheckedPair;
import io.weir.findings.site.CheckFacts.CheckedRun;
import io.weir.findings.site.RawArchive.RawFile;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Names of files and runs are foreign text. */
class DataPageTest {
  private static String page(String text) {
    SiteEntry entry = new SiteEntry("name", "time", text, Instant.EPOCH, text, text, List.of(),
        List.of(), Optional.empty(), List.of(), Verdict.VALID, 1, 1, "name.zip");
    RawArchive archive = new RawArchive("0", 1, List.of(new RawFile(text, 1, "0")));
    CheckFacts facts = new CheckFacts("name.zip", "time", 100, List.of(0.5),
        List.of(new CheckedRun(text, text, text, 1, List.of())),
        List.of(new CheckedComparison(text, Headline.PEAK, text, text, Rule.SHARED, 0.05,
            List.of(new CheckedPair(Optional.of(text), Optional.empty())), 1, 1, 0.5, 2)),
        archive.files(), "results/name/time", Optional.of("0"));
    return new DataPage(entry, facts, archive, text, "name.yaml",
        List.of(new Picture("picture", text, "<svg/>"))).html();
  }

  @Property(tries = 200)
  void noTextAddsATag(@ForAll String text) {
    String hostile = page(text + "</script><b x='\">\"<script>");

    assertThat(IndexPageTest.tags(hostile)).isEqualTo(IndexPageTest.tags(page("plain")));
    assertThat(hostile).contains("connect-src 'self'").doesNotContain("unsafe-");
  }
}
