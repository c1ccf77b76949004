package io.weir.findings.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.text.Sha256;
import io.weir.findings.ReadPage;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.site.ResultSite.RefusedSiteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
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
    return quickstart(Optional.empty());
  }

  private SiteEntry quickstart(Optional<SiteSigner> signer) throws Exception {
    Path result = folder.resolve("quickstart");
    SampleResults.quickstart(result);
    return site.add(result, signer).orElseThrow();
  }

  private SiteEntry sweep() throws Exception {
    return sweep(Optional.empty());
  }

  private SiteEntry sweep(Optional<SiteSigner> signer) throws Exception {
    Path result = folder.resolve("sweep");
    SampleResults.sweep(result, List.of(1, 16), 1, 10);
    return site.add(result, signer).orElseThrow();
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

    assertThatExceptionOfType(RefusedSiteException.class)
        .isThrownBy(this::quickstart)
        .withMessageContaining("has an index.html that weir did not write");
    assertThat(site.contents()).containsOnlyKeys("index.html");
  }

  @Test
  void aSignedSiteHasTheSumsOfAllItsFiles() throws Exception {
    Optional<SiteSigner> signer = Optional.of(SiteSignerTest.signer());
    quickstart();
    Files.writeString(site.root().resolve("CNAME"), "results.example");
    sweep(signer);

    String text = Files.readString(site.root().resolve("SHA256SUMS"));
    SiteSums sums = SiteSums.parse(text);
    assertThat(sums.text()).isEqualTo(text);
    SortedSet<String> all = new TreeSet<>(site.contents().keySet());
    all.removeAll(List.of("CNAME", "SHA256SUMS", "SHA256SUMS.sig", "signing-key.pem"));
    assertThat(sums.byFile().keySet()).isEqualTo(all);
    for (Map.Entry<String, String> sum : sums.byFile().entrySet()) {
      assertThat(Sha256.hex(Files.readAllBytes(site.root().resolve(sum.getKey()))))
          .isEqualTo(sum.getValue());
    }
    assertThat(signer.get()
        .signed(text,
            Files.readAllBytes(site.root().resolve("SHA256SUMS.sig"))))
        .isTrue();
  }

  /** Else the page of a reader would find a changed site. */
  @Test
  void aSignedSiteIsRefusedWithoutItsKey() throws Exception {
    quickstart(Optional.of(SiteSignerTest.signer()));
    Map<String, String> first = site.contents();

    assertThatExceptionOfType(RefusedSiteException.class).isThrownBy(this::sweep)
        .withMessageContaining("is signed")
        .satisfies(e -> assertThat(e.nextStep()).contains("--sign"));
    assertThat(site.contents()).isEqualTo(first);

    Files.write(site.root().resolve("SHA256SUMS.sig"), new byte[64]);
    assertThatExceptionOfType(RefusedSiteException.class)
        .isThrownBy(() -> sweep(Optional.of(SiteSignerTest.signer())))
        .withMessageContaining("was not signed with this key");
  }

  @Test
  void whatOthersChangedOrAddedIsNotSigned() throws Exception {
    Optional<SiteSigner> signer = Optional.of(SiteSignerTest.signer());
    Path kept = site.root().resolve(quickstart(signer).path());
    Files.writeString(kept.resolve("more.html"), "<h1>Mine</h1>");
    sweep(signer);
    assertThat(Files.readString(site.root().resolve("SHA256SUMS"))).contains("/data.html")
        .doesNotContain("more.html");

    Files.writeString(kept.resolve("data.html"), "<h1>Mine</h1>");
    assertThatExceptionOfType(RefusedSiteException.class).isThrownBy(() -> sweep(signer))
        .withMessageContaining("data.html was changed since it was signed");
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
