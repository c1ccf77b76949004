package io.weir.lab.host;

import io.weir.core.metric.MetricSource;
import io.weir.core.result.DiskSpeed;
import io.weir.lab.environment.DirtyPages;
import io.weir.lab.environment.DiskAccount;
import io.weir.lab.environment.DiskCheck;
import io.weir.lab.environment.DiskProbe;
import io.weir.lab.environment.LoopbackTraffic;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.environment.PageCache;
import io.weir.lab.environment.ProcessAccount;
import io.weir.lab.metric.JvmAgents;
import io.weir.lab.metric.MetricException;
import io.weir.lab.metric.MetricProbe;
import io.weir.lab.metric.SeriesValue;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Measures this machine. Thread-safe. */
public final class LocalProbe implements HostProbe {
  private static final int PART = 1 << 18;

  private final JvmAgents agents = new JvmAgents();
  private final Map<Long, MetricProbe> probes = new ConcurrentHashMap<>();

  @Override
  public HostFacts facts() {
    return new HostFacts(Runtime.getRuntime().availableProcessors(), MemoryCheck.available(),
        Runtime.version().feature(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"));
  }

  @Override
  public List<Integer> freePorts(String address, List<Integer> ports) {
    return ports.stream().filter(port -> Ports.isFree(address, port)).toList();
  }

  @Override
  public Optional<String> dropPageCache() throws InterruptedException {
    return PageCache.drop();
  }

  @Override
  public Optional<DiskSpeed> diskSpeed(Path folder)
      throws ProvisionException, InterruptedException {
    try {
      return DiskProbe.measure(folder);
    } catch (IOException e) {
      throw new ProvisionException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public Optional<String> fileSystem(Path folder) {
    return DiskCheck.type(folder);
  }

  @Override
  public List<Long> family(long pid) {
    return ProcessHandle.of(pid)
        .map(handle -> Stream.concat(Stream.of(handle), handle.descendants())
            .map(ProcessHandle::pid)
            .toList())
        .orElse(List.of());
  }

  @Override
  public HostUseReading use(List<Long> pids, Path folder) {
    Map<Long, ProcessAccount> accounts = new LinkedHashMap<>();
    pids.forEach(
        pid -> ProcessAccount.of(pid).ifPresent(account -> accounts.put(pid, account)));
    return new HostUseReading(accounts, LoopbackTraffic.bytes(), DiskAccount.of(folder),
        DirtyPages.read());
  }

  @Override
  public List<SeriesValue> metrics(long pid, MetricSource source)
      throws MetricException, InterruptedException {
    List<SeriesValue> values = new ArrayList<>();
    MetricProbe probe = probes.computeIfAbsent(pid, other -> MetricProbe.of(source, pid, agents));
    // Several runs may ask the same process, and a probe has one user.
    synchronized (probe) {
      if (probes.get(pid) == probe) {
        probe.read().forEach((series, value) -> values.add(new SeriesValue(series, value)));
      }
    }
    return values;
  }

  @Override
  public void closeMetrics(long pid) {
    MetricProbe probe = probes.remove(pid);
    if (probe != null) {
      synchronized (probe) {
        probe.close();
      }
    }
  }

  @Override
  public byte[] read(Path file, long offset) throws ProvisionException {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer part = ByteBuffer.allocate(PART);
      channel.read(part, offset);
      return Arrays.copyOf(part.array(), part.position());
    } catch (NoSuchFileException e) {
      return new byte[0];
    } catch (IOException e) {
      throw new ProvisionException("can't read " + file + ": " + e.getMessage(), e);
    }
  }
}
