package io.weir.findings.proof;

import java.time.Instant;

/**
 * A proof by kills that holds for a system: the same machine, version and settings.
 *
 * @param path its folder as seen from the result's
 * @param sha256 that of its {@code proof.json}
 * @param made when it was over
 * @param kills how often all processes of the system were killed without a loss
 * @param messages how many messages had been acknowledged before those kills
 * @param load what was sent meanwhile, as {@code 2k/s of 1 KiB}
 */
public record Proven(String path, String sha256, Instant made, long kills, long messages,
    String load) {}
