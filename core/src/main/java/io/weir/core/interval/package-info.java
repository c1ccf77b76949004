/** The measured seconds of a run: phases, counters and histograms of latencies. */
package io.weir.core.interval;
