/** A driver that limits the bytes in flight, for measurements at saturation. */
package io.weir.benchmark.bounded;
