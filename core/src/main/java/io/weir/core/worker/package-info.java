/**
 * The boundary between the coordinator and a worker: one assignment and three commands out,
 * interval snapshots back.
 */
package io.weir.core.worker;
