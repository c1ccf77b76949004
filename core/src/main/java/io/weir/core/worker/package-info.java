/**
 * The boundary between the coordinator and a worker: an assignment and commands out,
 * interval snapshots back.
 */
package io.weir.core.worker;
