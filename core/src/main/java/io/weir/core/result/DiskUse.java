package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.Optional;

/**
 * The traffic of the disk that a system writes to on one machine, within a span of time.
 *
 * @param host the machine's name in the plan
 * @param readBytes bytes read from it, by all processes and the kernel
 * @param writtenBytes bytes written to it, likewise
 * @param requests reads, writes and flushes that it completed
 * @param waitNanos how long these took together
 * @param systemReadBytes bytes that were read for the system's processes there, where the system
 * reports it
 * @param systemWrittenBytes bytes that these made dirty in the page cache or wrote directly, where
 * the system reports it
 */
public record DiskUse(@Harmless String host, long readBytes, long writtenBytes, long requests,
    long waitNanos, Optional<Long> systemReadBytes, Optional<Long> systemWrittenBytes) {}
