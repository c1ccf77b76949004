package io.weir.findings.site;

import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.result.Json;
import io.weir.core.unit.DataSize;
import io.weir.findings.Report;
import io.weir.findings.ReproduceWing;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.Picture;
import io.weir.findings.doc.Pictures;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Link;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Outline;
import io.weir.findings.text.Reproduction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A folder of static pages made from results. Results that it has from before stay in its list, as
 * long as their pages exist. Equal results make equal files. A signed site has the checksums of all
 * its files, their signature and the public key. Used by one thread.
 */
public final class ResultSite {
  private final SiteFolder folder;
  private final SiteIndex before;
  private final Optional<SiteSigner> signer;
  private final Optional<SiteSums> signed;
  private final List<SiteEntry> added = new ArrayList<>();

  private ResultSite(SiteFolder folder, SiteIndex before, Optional<SiteSigner> signer,
      Optional<SiteSums> signed) {
    this.folder = folder;
    this.before = before;
    this.signer = signer;
    this.signed = signed;
  }

  /**
   * Opens a site, or a folder for a new one.
   *
   * @param signer signs all files of the site in the end; empty for a site without a signature
   * @throws RefusedSiteException if the folder has a page that is not weir's, or its signature
   * would no longer hold
   * @throws IOException if a file can't be read
   */
  public static ResultSite open(Path root, Optional<SiteSigner> signer)
      throws IOException, RefusedSiteException {
    SiteFolder folder = new SiteFolder(root.toAbsolutePath().normalize());
    StoredFile list = folder.stored(SiteIndex.FILE);
    if (!list.exists() && folder.stored(SiteFiles.INDEX).exists()) {
      throw new RefusedSiteException(
          root + " has an index.html that weir did not write, and no results.json",
          "name another folder with --site");
    }
    Optional<SiteSums> signed = folder.stored(SiteFiles.SIGNATURE).exists()
        ? Optional.of(signed(folder, signer))
        : Optional.empty();
    return new ResultSite(folder,
        list.exists() ? SiteIndex.DOCUMENT.read(list) : SiteIndex.EMPTY, signer, signed);
  }

  /** Returns the checksums that this signer has signed. It must not sign what others changed. */
  private static SiteSums signed(SiteFolder folder, Optional<SiteSigner> signer)
      throws IOException, RefusedSiteException {
    if (signer.isEmpty()) {
      throw new RefusedSiteException(folder.root() + " is signed, and its signature would not hold",
          "name its key with --sign, or remove " + SiteFiles.SIGNATURE
              + " to continue without a signature");
    }
    String text = SiteSums.read(folder);
    byte[] signature = folder.stored(SiteFiles.SIGNATURE).bytes(DataSize.mebibytes(1));
    if (!signer.get().signed(text, signature)) {
      throw new RefusedSiteException(
          folder.root().resolve(SiteFiles.SUMS) + " was not signed with this key",
          "name the key of the site; to sign all of it with another one, check its files and"
              + " remove " + SiteFiles.SIGNATURE);
    }
    SiteSums sums = SiteSums.parse(text);
    Optional<String> changed = sums.changed(folder);
    if (changed.isPresent()) {
      throw new RefusedSiteException(
          folder.root().resolve(changed.get()) + " was changed since it was signed",
          "restore it; to sign it as it is, remove " + SiteFiles.SIGNATURE);
    }
    return sums;
  }

  /** A site can't be written. */
  public static final class RefusedSiteException extends Exception {
    private static final long serialVersionUID = 1;

    private final String nextStep;

    RefusedSiteException(String message, String nextStep) {
      super(message);
      this.nextStep = nextStep;
    }

    /** Returns how to continue. */
    public String nextStep() {
      return nextStep;
    }
  }

  /**
   * Returns the entry of a result; empty if none of its runs completed, so that it has no lasting
   * start.
   *
   * @throws IOException if its plan can't be read
   */
  public static Optional<SiteEntry> entry(ResultLayout layout, Findings findings)
      throws IOException {
    Outline outline = findings.outline().orElseGet(() -> Outline.of(findings.runs()));
    Optional<Instant> started = outline.completed() > 0 ? outline.started() : Optional.empty();
    return started.isPresent()
        ? Optional.of(SiteEntry.of(layout, findings, outline, started.get()))
        : Optional.empty();
  }

  /**
   * Adds a result: its report, its pictures, its archive, and the page of its data.
   *
   * @param files its raw files
   * @throws IOException if a file can't be read or written
   */
  public void add(SiteEntry entry, ResultLayout layout, Findings findings, List<Path> files,
      BrokerKinds kinds) throws IOException {
    Document report = published(Report.of(findings, kinds), findings, entry);
    List<Picture> pictures = Pictures.of(report);
    String at = entry.path() + "/";
    for (Picture picture : pictures) {
      folder.write(at + SiteFiles.PICTURES + "/" + picture.name() + ".svg", picture.svg());
    }
    folder.write(at + SiteFiles.INDEX, HtmlPrinter.print(report));
    String scenario = Reproduction.file(findings.plan());
    folder.write(at + scenario, findings.plan().source());
    RawArchive archive =
        RawArchive.write(folder, at + entry.archive(), entry.folder(), layout, files);
    folder.write(at + SiteFiles.DATA,
        new DataPage(entry, CheckFacts.of(findings, entry, archive,
            signer.map(SiteSigner::fingerprint)), archive,
            Reproduction.command(findings.plan()), scenario, pictures).html());
    added.add(entry);
  }

  /** Returns the report with links to the files as they are on the site. */
  private static Document published(Document report, Findings findings, SiteEntry entry) {
    Section reproduce = ReproduceWing.of(findings.plan(),
        Text.of("All inputs and outputs: ")
            .plus(link(List.of(entry.archive()), entry.archive()))
            .plus(". ")
            .plus(link(List.of(SiteFiles.DATA), "Check them in your browser, or take pictures"))
            .plus(". ")
            .plus(link(SiteFiles.up(SiteFiles.INDEX), "All results"))
            .plus("."));
    return new Document(report.brand(), report.name(), report.question(), report.set(),
        report.overview(),
        report.sections()
            .stream()
            .map(section -> section.id().equals(ReproduceWing.ID) ? reproduce : section)
            .toList(),
        report.foot());
  }

  private static Link link(List<String> path, String words) {
    return new Link(new Target.File(path), words);
  }

  /**
   * Writes the list of all results, and signs the site if it has a signer.
   *
   * @return its page
   * @throws IOException if it can't be written
   */
  public Path finish() throws IOException {
    List<SiteEntry> kept = before.results()
        .stream()
        .filter(entry -> folder.stored(entry.path() + "/" + SiteFiles.INDEX).exists())
        .toList();
    SiteIndex all = new SiteIndex(SiteIndex.FORMAT, kept).with(added);
    folder.write(SiteIndex.FILE, Json.compact(all) + "\n");
    folder.write(SiteFiles.INDEX, IndexPage.of(all, signer.map(SiteSigner::fingerprint)));
    if (signer.isPresent()) {
      sign(signer.get(), kept);
    }
    return folder.root().resolve(SiteFiles.INDEX);
  }

  /** Of kept results, a site that was signed before has only files that were signed. */
  private void sign(SiteSigner by, List<SiteEntry> kept) throws IOException {
    SortedSet<String> files = new TreeSet<>(folder.written());
    for (SiteEntry entry : kept) {
      folder.files(entry.path())
          .stream()
          .filter(file -> signed.map(sums -> sums.byFile().containsKey(file)).orElse(true))
          .forEach(files::add);
    }
    String sums = SiteSums.of(folder, files).text();
    folder.write(SiteFiles.SUMS, sums);
    folder.write(SiteFiles.SIGNATURE, out -> out.write(by.sign(sums)));
    folder.write(SiteFiles.KEY, by.publicKey());
  }
}
