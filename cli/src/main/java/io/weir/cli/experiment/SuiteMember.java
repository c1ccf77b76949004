package io.weir.cli.experiment;

import io.weir.scenario.ResolvedScenario;
import java.nio.file.Path;

/**
 * A scenario of a suite that is still to begin.
 *
 * @param file where it was read from
 * @param scenario the scenario
 */
public record SuiteMember(Path file, ResolvedScenario scenario) {}
