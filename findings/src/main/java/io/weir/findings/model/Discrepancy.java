package io.weir.findings.model;

/**
 * Something that a result folder says and its raw files do not confirm.
 *
 * @param file the file that is wrong, by its path within the folder, with slashes
 * @param what what differs, or what is wrong with the file
 * @param nextStep what to do about it
 */
public record Discrepancy(String file, String what, String nextStep) {}
