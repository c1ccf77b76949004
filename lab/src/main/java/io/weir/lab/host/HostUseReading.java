package io.weir.lab.host;

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
 */
public record HostUseReading(Map<Long, ProcessAccount> accounts, Optional<Long> loopbackBytes,
    Optional<DiskAccount> disk) {
  public HostUseReading {
    accounts = Map.copyOf(accounts);
  }
}
