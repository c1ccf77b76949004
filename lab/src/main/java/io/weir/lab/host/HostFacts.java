package io.weir.lab.host;

import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * The facts of a machine that decide what can run on it.
 *
 * @param cores its processors
 * @param memory what new processes can take without swapping; empty if the system does not report
 * it
 * @param javaFeature the feature release of the JDK that weir uses there
 * @param system the name and release of its operating system
 */
public record HostFacts(int cores, Optional<DataSize> memory, int javaFeature, String system) {}
