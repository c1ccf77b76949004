package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.core.folder.DamagedFileException;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.proof.CitedProof;
import io.weir.core.proof.CitedProofs;
import io.weir.core.proof.Proof;
import io.weir.core.result.Environment;
import io.weir.core.unit.DataSize;
import io.weir.findings.Report;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.proof.ProofCheck;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.verify.ReportCheck;
import io.weir.findings.verify.Verification;
import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The outcome of verifying a result folder.
 *
 * @param files how many files have checksums that hold
 * @param runs how many runs were recomputed
 * @param figures how many figures were
 * @param otherVersion the version of weir that made the result, where it is not this one
 * @param otherRules the rules that its verdicts were made by, where this weir has others
 * @param incomplete runs without a complete account of their messages, each with the reason
 * @param discrepancies what differs: files, then what they say
 */
public record ResultVerification(long files, int runs, long figures, Optional<String> otherVersion,
    Optional<JudgingRules> otherRules, List<String> incomplete, List<Discrepancy> discrepancies) {
  private static final String COPY = "copy it again from where it was measured";
  private static final DataSize MOST = DataSize.mebibytes(1024);
  private static final String REPORT = "'weir report' writes it again from the raw files";

  public ResultVerification {
    incomplete = List.copyOf(incomplete);
    discrepancies = List.copyOf(discrepancies);
  }

  /**
   * Checks a folder, and changes nothing of it.
   *
   * @throws ResultUnreadableException if it is no result folder, or a newer weir wrote to it
   * @throws CliException if a file can't be read
   */
  public static ResultVerification of(Path folder, BrokerKinds kinds) throws CliException {
    ResultLayout layout = new ResultLayout(folder);
    if (!layout.stored(layout.plan()).exists()) {
      ResultReader.open(folder);
    }
    ResultReader.requireKnown(layout);
    try {
      List<Checksums.Mismatch> mismatches = Checksums.check(layout);
      List<Discrepancy> found = new ArrayList<>(
          mismatches.stream().map(ResultVerification::discrepancy).toList());
      Set<String> unsound =
          mismatches.stream().map(Checksums.Mismatch::file).collect(Collectors.toSet());
      long sound = Checksums.files(layout)
          .stream()
          .filter(file -> !unsound.contains(Checksums.name(layout, file)))
          .count();
      return ProofReport.isProof(folder)
          ? proof(layout, sound, found)
          : recompute(layout, kinds, sound, found);
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "a file can't be read: " + e.getMessage(),
          "check that you may read all of " + folder, e);
    }
  }

  private static ResultVerification proof(ResultLayout layout, long sound,
      List<Discrepancy> found) throws CliException, IOException {
    Proof proof = ProofReport.read(layout);
    ProofCheck check = new ProofCheck(layout, proof);
    found.addAll(check.discrepancies());
    found.addAll(proofText(layout, proof));
    return new ResultVerification(sound, proof.systems().size(), check.moments(),
        Optional.empty(), Optional.empty(), List.of(), found);
  }

  private static List<Discrepancy> proofText(ResultLayout layout, Proof proof)
      throws IOException {
    StoredFile file = layout.stored(layout.proofText());
    if (!file.exists()) {
      return List.of(new Discrepancy("proof.txt", "is missing", REPORT));
    }
    try {
      return file.text(MOST).equals(ProofReport.text(proof))
          ? List.of()
          : List.of(new Discrepancy("proof.txt", "is not what proof.json says", REPORT));
    } catch (DamagedFileException e) {
      return List.of(unreadable(file, e));
    }
  }

  private static ResultVerification recompute(ResultLayout layout, BrokerKinds kinds, long sound,
      List<Discrepancy> found) throws IOException {
    Optional<ResultReader> opened = open(layout, found);
    if (opened.isEmpty()) {
      return new ResultVerification(sound, 0, 0, Optional.empty(), Optional.empty(), List.of(),
          found);
    }
    Verification verification = Verification.of(opened.get(), kinds);
    found.addAll(verification.discrepancies());
    Optional<JudgingRules> others =
        JudgingRules.stored(layout).filter(rules -> rules != JudgingRules.current());
    if (others.isEmpty()) {
      found.addAll(report(layout, verification.findings(), kinds));
    }
    found.addAll(CitedProofCheck.of(layout));
    return new ResultVerification(sound, opened.get().plan().runs().size(),
        verification.figures(), otherVersion(verification.findings()), others,
        verification.incomplete(),
        found);
  }

  private static Optional<ResultReader> open(ResultLayout layout, List<Discrepancy> found) {
    try {
      return Optional.of(ResultReader.open(layout.root()));
    } catch (ResultUnreadableException e) {
      found.add(new Discrepancy("plan.json", "can't be read as a plan, so nothing was recomputed",
          COPY));
      return Optional.empty();
    }
  }

  private static List<Discrepancy> report(ResultLayout layout, Findings findings, BrokerKinds kinds)
      throws IOException {
    StoredFile file = layout.stored(layout.report());
    if (!file.exists()) {
      return List.of(new Discrepancy("report.html", "is missing", REPORT));
    }
    try {
      return ReportCheck.differences(file.text(MOST), Report.of(findings, kinds))
          .stream()
          .map(difference -> new Discrepancy("report.html", difference, REPORT))
          .toList();
    } catch (DamagedFileException e) {
      return List.of(unreadable(file, e));
    }
  }

  private static Discrepancy unreadable(StoredFile file, DamagedFileException e) {
    return new Discrepancy(file.name(), "can't be read: " + e.getMessage(), REPORT);
  }

  private static Optional<String> otherVersion(Findings findings) {
    return findings.environment()
        .map(Environment::weirVersion)
        .filter(version -> !version.equals(Installation.version()));
  }

  /** Returns what a mismatch means, with the next step. */
  public static Discrepancy discrepancy(Checksums.Mismatch mismatch) {
    String file = mismatch.file();
    return switch (mismatch.fault()) {
      case NO_CHECKSUMS -> new Discrepancy(file, "is missing, so no file can be checked",
          "the experiment did not finish; 'weir report' writes one for the existing files");
      case MALFORMED -> new Discrepancy(file, "has lines that are no checksums or list a file"
          + " again: it was cut off or changed", COPY);
      case MISSING -> new Discrepancy(file, "is missing, and SHA256SUMS lists it", COPY);
      case CHANGED -> new Discrepancy(file, "was changed: its checksum is not that of SHA256SUMS",
          COPY);
      case IRREGULAR -> new Discrepancy(file, "is a link, a pipe or the like, or larger than any"
          + " file of weir's", "remove it, and copy the file from where it was measured");
      case UNLISTED -> new Discrepancy(file, "was added: SHA256SUMS does not list it",
          "remove it, or keep it elsewhere");
    };
  }

  /** Returns whether nothing differs. */
  public boolean holds() {
    return discrepancies.isEmpty();
  }

  /** Holds the proofs that a result cites against those that still lie where it says. */
  private static final class CitedProofCheck {
    private static final String FILE = "proofs.json";
    private static final String AGAIN = "cite it again with 'weir report --proof DIR'";

    private CitedProofCheck() {}

    static List<Discrepancy> of(ResultLayout layout) throws IOException {
      List<Discrepancy> found = new ArrayList<>();
      if (layout.stored(layout.citedProofs()).exists()) {
        StoredDocument<CitedProofs> cited =
            StoredDocument.read(layout.stored(layout.citedProofs()), DocumentType.CITED_PROOFS);
        cited.remarks().forEach(remark -> found.add(new Discrepancy(FILE, remark, AGAIN)));
        for (CitedProof proof : cited.value().map(CitedProofs::proofs).orElse(List.of())) {
          check(layout, proof).ifPresent(found::add);
        }
      }
      return found;
    }

    /** Empty where something else than a proof of weir's has its name. */
    private static Optional<String> sha256(ResultLayout proof) throws IOException {
      try {
        return Optional
            .of(Checksums.sha256(proof.stored(proof.proof()), DocumentType.PROOF.most()));
      } catch (DamagedFileException e) {
        return Optional.empty();
      }
    }

    /** A proof that is not there any more, as in a copy of the result alone, can't differ. */
    private static Optional<Discrepancy> check(ResultLayout layout, CitedProof cited)
        throws IOException {
      ResultLayout proof =
          new ResultLayout(layout.root().toRealPath().resolve(cited.path()).normalize());
      if (!Files.isRegularFile(proof.proof(), LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      boolean same = sha256(proof).equals(Optional.of(cited.sha256()))
          && StoredDocument.read(proof.stored(proof.proof()), DocumentType.PROOF)
              .value()
              .equals(Optional.of(cited.proof()));
      return same
          ? Optional.empty()
          : Optional.of(new Discrepancy(FILE, "cites " + cited.path()
              + ", whose proof.json is not what it cites", AGAIN));
    }
  }
}
