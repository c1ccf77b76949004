package io.weir.lab.host;

import io.weir.core.metric.MetricSource;
import io.weir.core.result.DiskSpeed;
import io.weir.lab.metric.MetricException;
import io.weir.lab.metric.SeriesValue;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Measures a machine and the processes on it. Thread-safe. */
public interface HostProbe {
  /** Returns the facts that decide what can run on it. */
  HostFacts facts() throws ProvisionException, InterruptedException;

  /**
   * Returns those of some ports that nothing listens on.
   *
   * @param address an address of this machine
   */
  List<Integer> freePorts(String address, List<Integer> ports)
      throws ProvisionException, InterruptedException;

  /**
   * Drops the page cache.
   *
   * @return why that can't be done; empty if it was done
   */
  Optional<String> dropPageCache() throws InterruptedException;

  /**
   * Measures the disk of a folder, which is created if need be. Takes some seconds.
   *
   * @return empty if the disk was too slow to be measured
   * @throws ProvisionException if it could not be measured
   */
  Optional<DiskSpeed> diskSpeed(Path folder) throws ProvisionException, InterruptedException;

  /** Returns the type of the file system of a folder; empty if it can't be read. */
  Optional<String> fileSystem(Path folder) throws ProvisionException;

  /** Returns the ids of a process and of all its descendants; empty if it is gone. */
  List<Long> family(long pid) throws ProvisionException;

  /**
   * Returns the resource use up to now of some processes. Those that are gone are left out.
   *
   * @param folder where they write
   */
  HostUseReading use(List<Long> pids, Path folder) throws ProvisionException;

  /**
   * Returns the metrics of a process as they are now; those that it does not report are left out.
   * Used by one thread at a time for each process.
   *
   * @throws MetricException if it does not answer, or answers incorrectly; the caller may retry
   */
  List<SeriesValue> metrics(long pid, MetricSource source)
      throws MetricException, InterruptedException;

  /** Closes the connection for the metrics of a process. */
  void closeMetrics(long pid);

  /**
   * Returns a part of a file, such as a log.
   *
   * @param offset from where on, in bytes
   * @return the next bytes; none at the end, or if there is no such file
   */
  byte[] read(Path file, long offset) throws ProvisionException;
}
