package io.weir.findings.verify;

/**
 * Something that a result folder says and its raw files do not bear out.
 *
 * @param file the file that is wrong, by its path within the folder, with slashes
 * @param what what differs, or what is wrong with the file, for people
 * @param nextStep what to do about it, for people
 */
public record Discrepancy(String file, String what, String nextStep) {}
