/** Asks brokers each second how they are doing, and needs no client of theirs for it. */
package io.weir.lab.metric;
