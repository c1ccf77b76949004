package io.weir.findings.site;

import io.weir.core.folder.ResultLayout;
import io.weir.findings.Analysis;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.site.ResultSite.RefusedSiteException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A site made of sample results.
 *
 * @param root its folder
 */
public record PublishedSite(Path root) {
  /** Adds a result, and returns its entry; empty if it can't be published. */
  public Optional<SiteEntry> add(Path result) throws IOException, RefusedSiteException {
    return add(result, Optional.empty());
  }

  /** Adds a result to a site that is signed, or not. */
  public Optional<SiteEntry> add(Path result, Optional<SiteSigner> signer)
      throws IOException, RefusedSiteException {
    ResultReader reader = ResultReader.open(result);
    ResultLayout layout = reader.layout();
    Findings findings = Analysis.of(reader, SampleKinds.ALL);
    Optional<SiteEntry> entry = ResultSite.entry(layout, findings);
    if (entry.isPresent()) {
      ResultSite site = ResultSite.open(root, signer);
      site.add(entry.get(), layout, findings, files(result), SampleKinds.ALL);
      site.finish();
    }
    return entry;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  /** Returns all its files with their content. */
  Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : files(root)) {
      contents.put(root.relativize(file).toString(),
          new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    }
    return contents;
  }
}
