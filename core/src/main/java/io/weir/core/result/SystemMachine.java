package io.weir.core.result;

import io.weir.core.secret.Harmless;
import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * Another machine that processes of the system under test ran on, as it was before they started.
 *
 * @param host its name in the plan
 * @param processors how many it has
 * @param memory the memory that new processes could take without swapping; absent if the machine
 * does not report it
 * @param java the feature release of the JDK that weir used there
 * @param operatingSystem its name and release
 */
public record SystemMachine(@Harmless String host, int processors, Optional<DataSize> memory,
    int java, @Harmless String operatingSystem) {}
