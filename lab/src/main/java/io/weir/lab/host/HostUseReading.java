package io.weir.lab.host;

import io.weir.lab.environment.DirtyPages;
import io.weir.lab.environment.DiskAccount;
import io.weir.lab.environment.ProcessAccount;
import java.util.Map;
import java.util.Optional;

/**
 * The resource use on a machine up to one time.
 *
 * @param accounts of each process, by its id
 * @param loopbackBytes the bytes over the loopback interface, of all processes; empty if the system
 * does not report them
 * @param disk the traffic of the disk that the processes write to; empty likewise
 * @param dirty the unwritten pages; empty likewise
 */
public record HostUseReading(Map<Long, ProcessAccount> accounts, Optional<Long> loopbackBytes,
    Optional<DiskAccount> disk, Optional<DirtyPages> dirty) {
  /** Nothing is known. */
  public static final HostUseReading NONE =
      new HostUseReading(Map.of(), Optional.empty(), Optional.empty(), Optional.empty());

  public HostUseReading {
    accounts = Map.copyOf(accounts);
  }
}
