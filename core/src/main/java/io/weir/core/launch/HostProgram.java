package io.weir.core.launch;

import java.util.regex.Pattern;

/**
 * A program that must be installed on this machine.
 *
 * @param title a human-readable name
 * @param program its name on the path, or an absolute path
 * @param versionInPath finds the version, as its first group, in the path of the file that the
 * program's links lead to
 * @param hint how it is installed
 */
public record HostProgram(String title, String program, Pattern versionInPath, String hint) {}
