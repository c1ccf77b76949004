package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.List;

/**
 * The page cache of a machine that processes of a system write to.
 *
 * @param machine its name in the plan
 * @param writtenBytes bytes that the system's processes made dirty there or wrote to storage
 * directly, within a span of time
 * @param unwrittenBytes bytes of all processes that are in the page cache and not yet in storage,
 * at the end of the span
 * @param backgroundBytes the unwritten bytes above which the kernel writes back all the time
 * @param limitBytes the unwritten bytes at which the kernel makes writers wait
 */
public record CacheUse(@Harmless String machine, long writtenBytes, long unwrittenBytes,
    long backgroundBytes, long limitBytes) {
  /** Returns the use of each machine in two spans together. */
  static List<CacheUse> plus(List<CacheUse> before, List<CacheUse> later) {
    return before.stream()
        .flatMap(one -> later.stream()
            .filter(other -> other.machine.equals(one.machine))
            .map(other -> new CacheUse(one.machine, one.writtenBytes + other.writtenBytes,
                other.unwrittenBytes, other.backgroundBytes, other.limitBytes)))
        .toList();
  }
}
