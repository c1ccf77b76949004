package io.weir.core.launch;

/**
 * Something wrong with a system's settings.
 *
 * @param path where, relative to the system, as {@code server.log.dirs}
 * @param message what is wrong
 * @param hint what to do instead
 */
public record SettingProblem(String path, String message, String hint) {}
