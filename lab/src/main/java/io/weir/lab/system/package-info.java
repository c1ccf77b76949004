/**
 * The one start path: from a system in a scenario to processes that answer, and back to a machine
 * on which nothing of it is left. {@link io.weir.lab.system.LaunchedSystem} shows the steps in
 * order.
 */
package io.weir.lab.system;
