package io.weir.findings.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.findings.ReadPage;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sites of sample results. */
class ResultSiteTest {
  @TempDir
  private Path folder;

  private PublishedSite site;

  @BeforeEach
  void name() {
    site = new PublishedSite(folder.resolve("site"));
  }

  private SiteEntry quickstart() throws Exception {
    Path result = folder.resolve("quickstart");
    SampleResults.quickstart(result);
    return site.add(result).orElseThrow();
  }

  private SiteEntry sweep() throws Exception {
    Path result = folder.resolve("sweep");
    SampleResults.sweep(result, List.of(1, 16), 1, 10);
    return site.add(result).orElseThrow();
  }

  @Test
  void theIndexAndTheNamesOfFilesStay() throws Exception {
    quickstart();
    sweep();

    GoldenFile.of("site-index.report.txt")
        .holds(new ReadPage(Files.readString(site.root().resolve("index.html"))).toText());
    GoldenFile.of("site-files.txt")
        .holds(String.join("\n", site.contents().keySet()) + "\n");
  }

  @Test
  void theSameResultMakesTheSameFiles() throws Exception {
    SiteEntry entry = quickstart();
    Map<String, String> first = site.contents();

    assertThat(site.add(folder.resolve("quickstart"))).contains(entry);
    assertThat(site.contents()).isEqualTo(first);
  }

  /** Also where the site was made by publishing one after the other. */
  @Test
  void anotherResultChangesOnlyTheIndex() throws Exception {
    String path = quickstart().path();
    Files.writeString(site.root().resolve("CNAME"), "results.example");
    Map<String, String> first = site.contents();

    SiteEntry other = sweep();

    Map<String, String> then = new TreeMap<>(site.contents());
    then.keySet().removeIf(file -> file.startsWith(other.path() + "/"));
    assertThat(then.keySet()).isEqualTo(first.keySet());
    first.keySet().removeAll(List.of("index.html", "results.json"));
    assertThat(then).containsAllEntriesOf(first);
    assertThat(Files.readString(site.root().resolve("index.html"))).contains(path, other.path());
  }

  @Test
  void aResultWhosePagesWereRemovedLeavesTheIndex() throws Exception {
    String path = quickstart().path();
    Files.delete(site.root().resolve(path).resolve("index.html"));
    sweep();

    assertThat(Files.readString(site.root().resolve("index.html"))).doesNotContain(path);
  }

  @Test
  void anotherSiteIsRefused() throws IOException {
    Files.createDirectories(site.root());
    Files.writeString(site.root().resolve("index.html"), "<h1>Mine</h1>");

    assertThatExceptionOfType(ResultSite.ForeignSiteException.class)
        .isThrownBy(this::quickstart)
        .withMessageContaining("has an index.html that weir did not write");
    assertThat(site.contents()).containsOnlyKeys("index.html");
  }

  @Test
  void aLinkThatLeadsOutOfTheSiteIsRefused() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createDirectories(site.root());
    Files.createSymbolicLink(site.root().resolve("results"), elsewhere);

    assertThatExceptionOfType(IOException.class).isThrownBy(this::quickstart)
        .withMessageContaining("is a symbolic link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aListWithPathsThatLeadOutIsRefused() throws Exception {
    quickstart();
    Path list = site.root().resolve("results.json");
    Files.writeString(list,
        Files.readString(list).replace("\"scenario\":\"quickstart\"", "\"scenario\":\"../..\""));

    assertThatExceptionOfType(IOException.class).isThrownBy(this::sweep)
        .withMessageContaining("'../..' is not the name of a published file");
  }

  /** A page among the raw files is none of the site. */
  @Test
  void rawFilesAreOnlyInTheArchive() throws Exception {
    Path result = folder.resolve("hostile");
    SampleResults.quickstart(result);
    Files.writeString(result.resolve("report.html"), "<script>alert(1)</script>");
    site.add(result);

    assertThat(site.contents()
        .entrySet()
        .stream()
        .filter(file -> file.getValue().contains("alert(1)"))
        .map(Map.Entry::getKey)
        .collect(Collectors.toList())).isEmpty();
  }
}
