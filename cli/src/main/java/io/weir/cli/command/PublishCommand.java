package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.ResultVerification;
import io.weir.cli.experiment.StoredFindings;
import io.weir.core.folder.ResultLayout;
import io.weir.findings.Analysis;
import io.weir.findings.listing.ResultPlace;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.findings.site.ResultSite;
import io.weir.findings.site.SiteEntry;
import io.weir.findings.site.SiteSigner;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.Checksums.Fault;
import io.weir.lab.store.Checksums.Mismatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a site of static pages from stored results. */
@Command(
    name = "publish",
    header = "Make a site of static pages from results.",
    description = {
        "An index with filters; for each result its report, its raw data, the command that measures it again, a picture of each chart, and a page that checks the raw data in the reader's browser.",
        "Links are permanent. Files are replaced one by one, and none is deleted. Results that the site has already stay in its index.",
        "Unfinished results and proofs are left out, and named. So are damaged ones; the exit code is 4 then.",
        "With --sign, the site has the SHA-256 of all files, a signature of it, and the public key. The page checks them, and shows the commands that do so without weir."},
    footer = {"  weir publish", "  weir publish results /mnt/archive/results --site site",
        "  weir publish --sign site-key.pem",
        "  python3 -m http.server --directory site     look at it"})
public final class PublishCommand implements Callable<Integer> {
  private static final String FOLDER = "site";

  private final CliContext context;
  private final Set<String> paths = new LinkedHashSet<>();
  private final List<LeftOut> leftOut = new ArrayList<>();

  @Parameters(arity = "0..*", paramLabel = "DIR", defaultValue = ResultsCommand.DEFAULT,
      description = "Result folders, or folders to look below. Default: ${DEFAULT-VALUE}")
  private List<Path> folders = new ArrayList<>();

  @Option(names = "--site", paramLabel = "DIR", defaultValue = FOLDER,
      description = "The folder of the site. Default: ${DEFAULT-VALUE}")
  private Path target;

  @Option(names = "--sign", paramLabel = "KEYFILE",
      description = "Sign the site with the Ed25519 private key of a file (PKCS #8, PEM) that only its owner may read.")
  private Optional<Path> keyFile = Optional.empty();

  @Mixin
  private JsonOption json;

  public PublishCommand(CliContext context) {
    this.context = context;
  }

  /**
   * The outcome, as JSON.
   *
   * @param index the page with all results
   * @param published the folders of the results below that of the site
   * @param key the SHA-256 of the public key that signed the site; empty without a signature
   */
  record Published(String index, List<String> published, List<LeftOut> leftOut,
      Optional<String> key) {}

  /**
   * A folder that is not on the site.
   *
   * @param damaged whether it is damaged, and not only without a report
   */
  record LeftOut(String folder, String reason, boolean damaged) {}

  @Override
  public Integer call() throws CliException {
    Console console = json.in(context).console();
    Optional<SiteSigner> signer = signer();
    ResultSite site = open(signer);
    for (ResultPlace place : places()) {
      publish(place, site);
    }
    leftOut.forEach(one -> console.note("left out  " + one.folder + ": " + one.reason));
    if (paths.isEmpty()) {
      throw new CliException(ExitCode.INPUT, "there is no result to publish below "
          + String.join(", ", folders.stream().map(Path::toString).toList()),
          "name a result folder; 'weir results DIR' lists those below another folder");
    }
    Path index = finish(site);
    paths.forEach(path -> console.line("published  " + path + "/"));
    Optional<String> key = signer.map(SiteSigner::fingerprint);
    key.ifPresent(known -> console.line("signed     with the key of SHA-256 " + known));
    console.path("site", index);
    json.print(context.console(),
        new Published(index.toString(), List.copyOf(paths), leftOut, key));
    return (leftOut.stream().anyMatch(LeftOut::damaged) ? ExitCode.FAILED : ExitCode.OK).number();
  }

  private Optional<SiteSigner> signer() throws CliException {
    return keyFile.isPresent()
        ? Optional.of(new SigningKeyFile(keyFile.get()).read())
        : Optional.empty();
  }

  private ResultSite open(Optional<SiteSigner> signer) throws CliException {
    try {
      return ResultSite.open(target, signer);
    } catch (ResultSite.RefusedSiteException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(), e.nextStep(), e);
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT,
          target + " can't be read as a site: " + e.getMessage(),
          "name another folder with --site, or remove its results.json and index.html", e);
    }
  }

  /** Returns each result once, also if a folder and one above it are named. */
  private List<ResultPlace> places() throws CliException {
    Map<Path, ResultPlace> places = new LinkedHashMap<>();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new CliException(ExitCode.INPUT, "there is no folder " + folder,
            "name a result folder, or the folder that 'weir run --out' names");
      }
      try {
        for (ResultPlace place : ResultPlace.below(folder)) {
          places.putIfAbsent(place.folder().toRealPath(), place);
        }
      } catch (IOException e) {
        throw new CliException(ExitCode.INPUT, folder + " can't be read: " + e.getMessage(),
            "check that you may read it", e);
      }
    }
    return List.copyOf(places.values());
  }

  private void publish(ResultPlace place, ResultSite site) throws CliException {
    switch (place.kind()) {
      // Its scenarios are results, each with its own place.
      case SUITE -> {}
      case PROOF -> leaveOut(place, "it is a proof, which results cite", false);
      case MEASUREMENT -> {
        if (place.isReported()) {
          measurement(place, site);
        } else {
          leaveOut(place, "it has no report: it is unfinished, or is still being measured", false);
        }
      }
    }
  }

  private void leaveOut(ResultPlace place, String reason, boolean damaged) {
    leftOut.add(new LeftOut(place.folder().toString(), reason, damaged));
  }

  private void measurement(ResultPlace place, ResultSite site) throws CliException {
    ResultLayout layout = new ResultLayout(place.folder());
    try {
      ResultReader folder = ResultReader.open(place.folder());
      List<Mismatch> mismatches = Checksums.check(layout);
      Optional<Discrepancy> damage = mismatches.stream()
          .filter(mismatch -> mismatch.fault() != Fault.UNLISTED)
          .findFirst()
          .map(ResultVerification::discrepancy);
      if (damage.isPresent()) {
        leaveOut(place, damage.get().file() + " " + damage.get().what() + "; "
            + damage.get().nextStep(), true);
        return;
      }
      // A file that someone added may be none for the public.
      Set<String> added = new LinkedHashSet<>(mismatches.stream().map(Mismatch::file).toList());
      List<Path> files = Stream.concat(Stream.of(layout.checksums()),
          Checksums.files(layout)
              .stream()
              .filter(file -> !added.contains(Checksums.name(layout, file))))
          .toList();
      Findings findings = StoredFindings.current(layout)
          .orElseGet(() -> Analysis.of(folder, context.installation().kinds()));
      Optional<SiteEntry> entry = ResultSite.entry(layout, findings);
      if (entry.isEmpty()) {
        leaveOut(place, "none of its runs completed", false);
      } else if (paths.contains(entry.get().path())) {
        leaveOut(place, "another folder holds the same result", false);
      } else {
        add(site, entry.get(), layout, findings, files);
      }
    } catch (IOException | ResultUnreadableException e) {
      leaveOut(place, "it can't be read: " + e.getMessage(), true);
    }
  }

  private void add(ResultSite site, SiteEntry entry, ResultLayout layout, Findings findings,
      List<Path> files) throws CliException {
    try {
      site.add(entry, layout, findings, files, context.installation().kinds());
      paths.add(entry.path());
    } catch (IOException e) {
      throw unwritten(e);
    }
  }

  private Path finish(ResultSite site) throws CliException {
    try {
      return site.finish();
    } catch (IOException e) {
      throw unwritten(e);
    }
  }

  private CliException unwritten(IOException e) {
    return new CliException(ExitCode.BROKEN, target + " can't be written: " + e.getMessage(),
        "name a folder with --site that you may write to, with room on its disk", e);
  }
}
