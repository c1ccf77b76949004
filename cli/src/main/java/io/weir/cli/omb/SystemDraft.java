package io.weir.cli.omb;

import io.weir.core.scenario.Durability;
import java.util.Optional;

/**
 * One system of the scenario that is being written.
 *
 * @param body what stands below its name, but for the durability
 * @param durability what the driver file's settings amount to
 * @param idempotence whether the broker discarded a producer's retries under OMB; empty where it
 * has no way to
 * @param takesOwnIdempotence whether a property of the system's own can say so
 */
record SystemDraft(Draft body, Durability durability, Optional<Boolean> idempotence,
    boolean takesOwnIdempotence) {}
