package io.weir.cli.experiment;

import io.weir.cli.ExitCode;
import java.nio.file.Path;

/**
 * How an experiment ended.
 *
 * @param exit for whoever called the command
 * @param folder the result folder
 * @param interrupted whether the user broke it off
 */
public record SessionEnd(ExitCode exit, Path folder, boolean interrupted) {}
