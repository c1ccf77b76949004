/** The monotonic clocks of workers: identity, and the times of other clocks in the own one. */
package io.weir.engine.clock;
