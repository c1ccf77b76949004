package io.weir.cli.experiment;

import io.weir.core.proof.CitedProof;
import io.weir.core.proof.CitedProofs;
import io.weir.core.result.DamagedFileException;
import io.weir.core.result.DocumentType;
import io.weir.core.result.ResultLayout;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.verify.Discrepancy;
import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds the proofs that a result cites against those that still lie where it says. */
final class CitedProofCheck {
  private static final String FILE = "proofs.json";
  private static final String AGAIN = "cite it again with 'weir report --proof FOLDER'";

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
