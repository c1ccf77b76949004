/** How far the monotonic clocks of workers are from the coordinator's. Pure, without threads. */
package io.weir.lab.clock;
