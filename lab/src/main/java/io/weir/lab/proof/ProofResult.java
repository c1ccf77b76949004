package io.weir.lab.proof;

import io.weir.core.proof.Proof;
import java.nio.file.Path;

/**
 * The outcome of a proof.
 *
 * @param folder the result folder
 * @param proof the verdicts
 * @param interrupted whether it was broken off
 */
public record ProofResult(Path folder, Proof proof, boolean interrupted) {}
