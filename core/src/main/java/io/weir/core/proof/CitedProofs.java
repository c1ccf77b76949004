package io.weir.core.proof;

import java.util.List;

/**
 * The proofs that a result leans on.
 *
 * @param format version of the JSON form
 * @param proofs the proofs, the newest first
 */
public record CitedProofs(int format, List<CitedProof> proofs) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public CitedProofs {
    proofs = List.copyOf(proofs);
  }
}
