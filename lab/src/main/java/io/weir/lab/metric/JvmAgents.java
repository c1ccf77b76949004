package io.weir.lab.metric;

import io.weir.core.metric.MetricSource;
import io.weir.lab.provision.DeployedProcess;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The management agents of a system's JVMs. A JVM starts one once in its life, and only who started
 * it knows its password: what is kept here lasts as long as the system, over all trials.
 * Thread-safe.
 */
public final class JvmAgents {
  private final Map<Long, LocalJvm> jvms = new ConcurrentHashMap<>();

  /** Returns the probe for the source of a process's metrics on this machine. */
  public MetricProbe open(DeployedProcess process, MetricSource source) {
    return MetricProbe.of(source, process.pid(), this);
  }

  LocalJvm of(long pid) {
    return jvms.computeIfAbsent(pid, LocalJvm::new);
  }
}
