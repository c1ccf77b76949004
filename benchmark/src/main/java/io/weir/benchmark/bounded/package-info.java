/** A driver that lets no more than so much be under way, for measurements at saturation. */
package io.weir.benchmark.bounded;
