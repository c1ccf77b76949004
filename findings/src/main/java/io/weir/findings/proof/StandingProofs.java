package io.weir.findings.proof;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.CitedProof;
import io.weir.core.proof.CitedProofs;
import io.weir.core.proof.KillVerdict;
import io.weir.core.result.Environment;
import io.weir.findings.model.DurabilityCheck.Proven;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.StoredDocument;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The proofs that a result cites, compared again with each of its systems.
 *
 * @param proofs the proofs
 * @param here the machine that the result was measured on, if it is known
 * @param remarks what could not be read
 */
public record StandingProofs(List<CitedProof> proofs, Optional<Environment> here,
    List<String> remarks) {
  public StandingProofs {
    proofs = List.copyOf(proofs);
    remarks = List.copyOf(remarks);
  }

  /** Returns those of a result folder; none where it cites none. */
  public static StandingProofs read(ResultLayout layout, Optional<Environment> here) {
    if (!layout.stored(layout.citedProofs()).exists()) {
      return new StandingProofs(List.of(), here, List.of());
    }
    StoredDocument<CitedProofs> cited =
        StoredDocument.read(layout.stored(layout.citedProofs()), DocumentType.CITED_PROOFS);
    return new StandingProofs(cited.value().map(CitedProofs::proofs).orElse(List.of()), here,
        cited.remarks());
  }

  /**
   * Returns the newest that holds for every run of a system that reported its durability, of those
   * by power loss if there are any; at least one.
   */
  public Optional<Proven> of(List<RunFindings> runs) {
    List<RunFindings> reporting =
        runs.stream().filter(run -> run.readBack().durability().isPresent()).toList();
    return here.filter(machine -> !reporting.isEmpty())
        .flatMap(machine -> proofs.stream()
            .flatMap(cited -> cited.proof()
                .systems()
                .stream()
                .map(system -> new ProofMatch(cited, system)))
            .filter(match -> reporting.stream()
                .allMatch(run -> match.difference(run.run(), run.readBack(), machine).isEmpty()))
            .map(StandingProofs::proven)
            .max(Comparator.comparing(Proven::crash).thenComparing(Proven::made)));
  }

  private static Proven proven(ProofMatch match) {
    PlannedRun run = match.proven().run();
    Instant made = match.proven().ended().orElse(match.proven().started());
    return new Proven(match.cited().path(), match.cited().sha256(), made,
        match.cited().proof().cause(), match.proven().count(KillVerdict.HELD),
        match.proven().total().acknowledged(),
        run.workload().load().rate() + " of " + run.workload().message().size());
  }
}
