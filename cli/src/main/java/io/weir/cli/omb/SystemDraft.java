package io.weir.cli.omb;

import io.weir.core.omb.OmbSystem;

/**
 * One system of the scenario that is being written.
 *
 * @param body what stands below its name, but for the durability
 * @param said what the driver file says beside it
 */
record SystemDraft(ScenarioDraft body, OmbSystem said) {}
