/** Records what happens, a shard for each thread, and sums it up each second. */
package io.weir.engine.record;
