/** Records messages, with a recorder for each thread, and sums them up each second. */
package io.weir.engine.record;
