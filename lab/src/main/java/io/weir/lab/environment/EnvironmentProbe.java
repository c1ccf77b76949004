package io.weir.lab.environment;

import io.weir.core.result.Environment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at the machine before an experiment. Reads the reports of Linux; elsewhere many facts are
 * {@code unknown}. Takes a few seconds, for it also times the disk.
 */
public final class EnvironmentProbe {
  private final String weirVersion;
  private final HostFiles host;

  public EnvironmentProbe(String weirVersion) {
    this(weirVersion, new HostFiles());
  }

  EnvironmentProbe(String weirVersion, HostFiles host) {
    this.weirVersion = weirVersion;
    this.host = host;
  }

  /**
   * Probes this machine. A fact that is not available is reported as a warning and stops nothing.
   *
   * @param folder a folder on the disk that systems will write to; made if need be
   */
  public Environment probe(Path folder) throws InterruptedException {
    Map<String, TopicFacts> topics = new LinkedHashMap<>();
    CpuFacts.Sample before = CpuFacts.Sample.now();
    TopicFacts cpu = CpuFacts.read(host, Runtime.getRuntime().availableProcessors());
    topics.put("cpu", cpu);
    topics.put("memory", MemoryFacts.read(host));
    topics.put("disk", disk(folder));
    topics.put("kernel", KernelFacts.read(host));
    topics.put("cgroup", CgroupFacts.read(host));
    topics.put("java", java());
    topics.put("processes", Preload.of(System.getenv()).findings());
    // The disk was timed meanwhile, which takes most of the second.
    CpuFacts.use(before.usedByOthers(), cpu);
    Map<String, Map<String, String>> facts = new LinkedHashMap<>();
    List<String> warnings = new ArrayList<>();
    topics.forEach((topic, found) -> {
      facts.put(topic, found.facts());
      warnings.addAll(found.warnings());
    });
    return new Environment(Environment.FORMAT, weirVersion, facts, warnings, Optional.empty(),
        Optional.empty());
  }

  private TopicFacts disk(Path folder) throws InterruptedException {
    try {
      Files.createDirectories(folder);
      return DiskFacts.read(host, folder);
    } catch (IOException e) {
      TopicFacts found = new TopicFacts();
      found.warn(folder + " can't be made: " + e.getMessage());
      return found;
    }
  }

  /**
   * Returns the JVM that coordinates; workers and brokers run on the same JDK with their own flags.
   */
  private static TopicFacts java() {
    TopicFacts found = new TopicFacts();
    found.fact("vm", System.getProperty("java.vm.name"));
    found.fact("version", Runtime.version().toString());
    found.fact("vendor", System.getProperty("java.vendor"));
    found.fact("coordinator flags",
        String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
    return found;
  }
}
