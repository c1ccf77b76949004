package io.weir.lab.emulation;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.unit.DataSize;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.provision.OwnerlessEntries;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hosts of a run: a control group for each, which limits the processors and the memory of its
 * processes. Thread-safe.
 */
public final class HostGroups implements ProcessEmulation.Hosts, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HostGroups.class);
  private static final Path ROOT = Path.of("/");
  private static final OwnerlessEntries LEFT =
      new OwnerlessEntries(Pattern.compile("weir-([0-9]{1,18})-[0-9]+-host-[0-9]+"));
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  /** Puts the shell into each group before "--", and then becomes the program after it. */
  private static final String ENTER = "while [ \"$1\" != -- ]; do"
      + " echo 0 > \"$1/cgroup.procs\" || exit 126; shift; done; shift; exec \"$@\"";

  private final EmulatedHost host;
  private final ControlGroups parents;
  private final List<List<Path>> groups;

  private HostGroups(EmulatedHost host, ControlGroups parents, List<List<Path>> groups) {
    this.host = host;
    this.parents = parents;
    this.groups = List.copyOf(groups);
  }

  /**
   * Checks that this machine can limit the processes of hosts.
   *
   * @throws ProvisionException if it can't; the message says why, and the next step
   */
  static void require(EmulatedHost host) throws ProvisionException {
    ControlGroups.find(ROOT, host.memory().isPresent());
  }

  /**
   * Makes the hosts. They may use as much of this machine as they have processors, or all of it,
   * since no group may have more than the one around it.
   *
   * @param count how many
   * @param run a number that no other run of this weir has
   */
  static HostGroups make(EmulatedHost host, int count, int run)
      throws ProvisionException {
    ControlGroups parents = ControlGroups.find(ROOT, host.memory().isPresent());
    List<List<Path>> made = new ArrayList<>();
    try {
      for (ControlGroups.Parent parent : parents.parents()) {
        LEFT.in(parent.folder()).forEach(group -> remove(List.of(group)));
      }
      for (int number = 1; number <= count; number++) {
        made.add(parents.make("weir-" + ProcessHandle.current().pid() + "-" + run + "-host-"
            + number, Math.min(host.cpus(), Runtime.getRuntime().availableProcessors()),
            host.memory()));
      }
    } catch (IOException e) {
      made.forEach(HostGroups::remove);
      throw new ProvisionException("emulated hosts can't be made: " + e
          + "; run weir as root, or remove emulate.cpus and emulate.memory", e);
    }
    return new HostGroups(host, parents, made);
  }

  /**
   * Checks that the processes of each host fit into its memory.
   *
   * @param system the name of the system, for the message
   * @throws ProvisionException if they do not fit
   */
  public static void require(EmulatedHost host, String system, ClusterPlan plan, int count)
      throws ProvisionException {
    if (host.memory().isEmpty()) {
      return;
    }
    Map<String, Integer> turns = ProcessEmulation.turns(plan, count);
    for (int number = 1; number <= count; number++) {
      int own = number;
      long needed = plan.stages()
          .stream()
          .flatMap(stage -> stage.processes().stream())
          .filter(process -> process.stays() && turns.get(process.name()) == own)
          .mapToLong(process -> MemoryDemand.of(process).total().bytes())
          .sum();
      if (needed > host.memory().get().bytes()) {
        throw new ProvisionException("the processes of " + system + " on host " + number
            + " may take " + MemoryCheck.text(new DataSize(needed)) + ", and emulate.memory is "
            + host.memory().get() + "; raise it, or lower their heaps");
      }
    }
  }

  /** Limits them to their processors in time that passes slower by a factor. */
  void limit(int dilation) throws IOException {
    for (List<Path> group : groups) {
      parents.limit(name(group), host.share(dilation));
    }
  }

  private static String name(List<Path> group) {
    return group.getFirst().getFileName().toString();
  }

  /** Virtual machines of languages size their pools and collectors by its processors. */
  @Override
  public List<String> prefix(int number) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", ENTER, "weir-host"));
    groups.get(number - 1).forEach(group -> words.add(group.toString()));
    words.addAll(List.of("--", "env",
        variable("JDK_JAVA_OPTIONS", "-XX:ActiveProcessorCount=" + host.cpus()),
        variable("ERL_FLAGS", "+S " + host.cpus() + ":" + host.cpus())));
    return words;
  }

  private static String variable(String name, String added) {
    String before = System.getenv().getOrDefault(name, "");
    return name + "=" + (before.isEmpty() ? added : before + " " + added);
  }

  /** What the kernel counts of the hosts' processors. */
  record Counts(List<long[]> periodsAndThrottled) {
    /**
     * Returns the largest share of periods since then in which a host had used up its processors.
     */
    OptionalDouble throttledSince(Counts before) {
      double most = 0;
      boolean known = false;
      for (int host = 0; host < periodsAndThrottled.size(); host++) {
        long periods = periodsAndThrottled.get(host)[0] - before.periodsAndThrottled.get(host)[0];
        long throttled =
            periodsAndThrottled.get(host)[1] - before.periodsAndThrottled.get(host)[1];
        known |= periods > 0;
        most = Math.max(most, periods > 0 ? (double) throttled / periods : 0);
      }
      return known ? OptionalDouble.of(most) : OptionalDouble.empty();
    }
  }

  /** Reads the counts. */
  Counts counts() {
    return new Counts(groups.stream()
        .map(group -> parents.cpu().folder().resolve(name(group)).resolve("cpu.stat"))
        .map(HostGroups::read)
        .toList());
  }

  private static long[] read(Path file) {
    long[] counts = new long[2];
    try {
      for (String line : Files.readAllLines(file)) {
        String[] parts = line.split(" ");
        switch (parts[0]) {
          case "nr_periods" -> counts[0] = Long.parseLong(parts[1]);
          case "nr_throttled" -> counts[1] = Long.parseLong(parts[1]);
          default -> {}
        }
      }
    } catch (IOException e) {
      LOG.debug("the use of a host is unknown", e);
    }
    return counts;
  }

  /** All processes must have ended; the kernel may need a moment to notice. */
  @Override
  public void close() {
    groups.forEach(HostGroups::remove);
  }

  private static void remove(List<Path> group) {
    long end = System.nanoTime() + LIMIT.toNanos();
    for (Path folder : group) {
      while (!removed(folder) && System.nanoTime() < end) {
        try {
          Thread.sleep(LOOK_EVERY);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
      if (Files.exists(folder)) {
        LOG.warn("the control group {} stays: a process of it still runs", folder);
      }
    }
  }

  private static boolean removed(Path folder) {
    try {
      Files.delete(folder);
      return true;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
