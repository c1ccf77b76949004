package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.WholeFile;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.proof.CitedProof;
import io.weir.core.proof.CitedProofs;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.findings.proof.ProofMatch;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.findings.read.StoredDocument;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Records in a result which proofs hold for its systems, so that it names them wherever it is read.
 * A proof whose own files do not hold against each other is left out.
 *
 * @param kinds the broker kinds whose traits are known
 * @param console where to
 */
public record ProofCitations(BrokerKinds kinds, Console console) {
  private static final int DEPTH_OF_PROOFS = 4;

  /**
   * Looks through all proofs below a folder of results. One that can't be read is left out, and
   * named: it must not keep a result from its report.
   *
   * @throws CliException if a file can't be written
   * @throws StoreException if the checksums can't be written
   */
  public void citeFrom(Path results, Path result) throws CliException, StoreException {
    List<CitedProof> holding = new ArrayList<>();
    for (Path folder : proofsBelow(results)) {
      Optional<CitedProof> proof = readable(folder, result);
      if (proof.isPresent() && reasons(proof.get(), result).isEmpty() && isReadablySound(folder)) {
        holding.add(proof.get());
      }
    }
    if (!holding.isEmpty()) {
      write(holding, result);
    }
  }

  /**
   * Cites each of these proofs in those results that it holds for, in place of any that were cited
   * there before. Writes nothing if one holds for none of them.
   *
   * @param results a result, or those of a suite
   * @throws CliException if a proof holds for no system of any result; the message says why
   * @throws StoreException if the checksums can't be written
   */
  public void cite(List<Path> proofs, List<Path> results) throws CliException, StoreException {
    Map<Path, List<CitedProof>> holding = new LinkedHashMap<>();
    for (Path folder : proofs) {
      Set<String> reasons = new TreeSet<>();
      boolean holds = false;
      for (Path result : results) {
        CitedProof proof = read(folder, result)
            .orElseThrow(() -> new CliException(ExitCode.INPUT, folder + " is not the folder of a"
                + " proof that can be read",
                "pass one that 'weir prove' made, as"
                    + " results/NAME/proofs/latest"));
        List<String> against = reasons(proof, result);
        if (against.isEmpty()) {
          holding.computeIfAbsent(result, any -> new ArrayList<>()).add(proof);
          holds = true;
        }
        reasons.addAll(against);
      }
      requireGood(folder, holds, reasons, results);
    }
    for (Map.Entry<Path, List<CitedProof>> cited : holding.entrySet()) {
      write(cited.getValue(), cited.getKey());
    }
  }

  private void requireGood(Path folder, boolean holds, Set<String> reasons, List<Path> results)
      throws CliException {
    if (!holds) {
      throw new CliException(ExitCode.INPUT, "the proof " + folder + " holds for no system of "
          + (results.size() == 1 ? results.getFirst() : results.size() + " results") + ":\n  "
          + String.join("\n  ", reasons),
          "prove the system as it ran, on this machine, with 'weir prove'");
    }
    if (!isSound(folder)) {
      throw new CliException(ExitCode.FAILED, "the proof " + folder
          + " does not hold against its own files", "see 'weir verify " + folder + "'");
    }
  }

  /** Newest first. An unreadable folder holds none. */
  private static List<Path> proofsBelow(Path results) throws CliException {
    if (!Files.isDirectory(results)) {
      return List.of();
    }
    ProofSearch search = new ProofSearch();
    try {
      Files.walkFileTree(results.toAbsolutePath(), Set.of(), DEPTH_OF_PROOFS, search);
    } catch (IOException e) {
      throw unreadable(results, e);
    }
    return search.found();
  }

  private Optional<CitedProof> readable(Path folder, Path result) {
    try {
      return read(folder, result);
    } catch (CliException | ResultUnreadableException e) {
      leaveOut(folder, e);
      return Optional.empty();
    }
  }

  private boolean isReadablySound(Path folder) {
    try {
      return isSound(folder);
    } catch (CliException | ResultUnreadableException e) {
      leaveOut(folder, e);
      return false;
    }
  }

  private void leaveOut(Path folder, Exception why) {
    console.note("the proof " + folder + " is not counted: " + why.getMessage());
  }

  private static Optional<CitedProof> read(Path folder, Path result) throws CliException {
    ResultLayout layout = new ResultLayout(folder);
    Optional<Environment> environment =
        StoredDocument.read(layout.stored(layout.environment()), DocumentType.ENVIRONMENT).value();
    if (environment.isEmpty() || !layout.stored(layout.proof()).exists()) {
      return Optional.empty();
    }
    try {
      String path = result.toRealPath().relativize(folder.toRealPath()).toString();
      return Optional.of(new CitedProof(path.replace('\\', '/'),
          Checksums.sha256(layout.stored(layout.proof()), DocumentType.PROOF.most()),
          environment.get(), ProofReport.read(layout)));
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  /** Returns why a proof holds for no system of a result; empty if it does for one. */
  private static List<String> reasons(CitedProof proof, Path result) {
    ResultReader folder = ResultReader.open(result);
    Optional<Environment> here =
        StoredDocument
            .read(folder.layout().stored(folder.layout().environment()), DocumentType.ENVIRONMENT)
            .value();
    if (here.isEmpty()) {
      return List.of("the result does not say on which machine it was measured");
    }
    TreeSet<String> reasons = new TreeSet<>();
    List<RunResult> runs = folder.plan()
        .runs()
        .stream()
        .flatMap(run -> StoredDocument
            .read(folder.layout().stored(folder.layout().result(run)), DocumentType.RESULT)
            .value()
            .stream())
        .toList();
    for (SystemProof system : proof.proof().systems()) {
      for (RunResult run : runs) {
        Optional<String> difference = new ProofMatch(proof, system)
            .difference(run.run(), run.readBack(), here.get());
        if (difference.isEmpty()) {
          return List.of();
        }
        reasons.add(run.run().system().name() + " is not " + system.run().system().name()
            + " of the proof: " + difference.get());
      }
    }
    return reasons.isEmpty() ? List.of("no run of it left a result") : List.copyOf(reasons);
  }

  private boolean isSound(Path folder) throws CliException {
    boolean sound = ResultVerification.of(folder, kinds).holds();
    if (!sound) {
      console.line("the proof " + folder + " is not counted: it does not hold against its own"
          + " files ('weir verify " + folder + "')");
    }
    return sound;
  }

  private static void write(List<CitedProof> proofs, Path result)
      throws CliException, StoreException {
    ResultLayout layout = new ResultLayout(result);
    CitedProofs cited = new CitedProofs(CitedProofs.FORMAT, proofs);
    try {
      WholeFile.write(layout.citedProofs(), out -> Json.prettyWriter().writeValue(out, cited));
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "which proofs hold can't be written: "
          + e.getMessage(), "make " + result + " writable and make sure of free space", e);
    }
    Checksums.renew(layout, List.of(layout.citedProofs()));
  }

  private static CliException unreadable(Path path, IOException e) {
    return new CliException(ExitCode.BROKEN, path + " can't be read: " + e.getMessage(),
        "check that you may read all of it", e);
  }
}
