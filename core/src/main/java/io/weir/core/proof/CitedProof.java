package io.weir.core.proof;

import io.weir.core.result.Environment;

/**
 * A proof that a result leans on, as it was when it was cited.
 *
 * @param path its folder as seen from the result's, with slashes
 * @param sha256 that of its {@code proof.json}
 * @param environment the machine that it was made on
 * @param proof what it found
 */
public record CitedProof(String path, String sha256, Environment environment, Proof proof) {}
