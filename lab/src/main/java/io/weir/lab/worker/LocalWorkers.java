package io.weir.lab.worker;

import io.weir.core.scenario.WorkerSpec;
import io.weir.engine.WorkerMain;
import io.weir.engine.clock.WorkerClock;
import io.weir.lab.provision.ChildJvm;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Workers as child processes of this one, on the JDK that weir itself runs on. Thread-safe. */
public final class LocalWorkers implements WorkerPool {
  private final Path javaHome = Path.of(System.getProperty("java.home"));
  private final Function<WorkerSpec, List<String>> collector;
  private final ProcessEmulation emulation;

  public LocalWorkers() {
    this(ProcessEmulation.NONE);
  }

  /** Workers that see another machine. */
  public LocalWorkers(ProcessEmulation emulation) {
    this(WorkerFlags::collector, emulation);
  }

  private LocalWorkers(Function<WorkerSpec, List<String>> collector,
      ProcessEmulation emulation) {
    this.collector = collector;
    this.emulation = emulation;
  }

  /**
   * Workers with another garbage collector than weir's choice, for measuring that choice.
   *
   * @param collector the JVM's flags that choose and tune it
   */
  public static LocalWorkers collecting(List<String> collector) {
    List<String> flags = List.copyOf(collector);
    return new LocalWorkers(spec -> flags, ProcessEmulation.NONE);
  }

  @Override
  public WorkerChannel start(List<WorkerOrder> orders)
      throws WorkerException, InterruptedException {
    List<SupervisedProcess> started = new ArrayList<>();
    try {
      for (WorkerOrder order : orders) {
        started.add(SupervisedProcess.start(process(order, List.of())));
      }
    } catch (ProvisionException e) {
      stop(started, e);
      throw new WorkerException("worker " + started.size() + " can't be started: " + e.getMessage(),
          e);
    } catch (InterruptedException e) {
      stop(started, e);
      throw e;
    }
    return new DocumentChannel(started.stream().map(ProcessPeer::new).toList(), () -> {});
  }

  private static void stop(List<SupervisedProcess> processes, Exception reason) {
    for (SupervisedProcess process : processes) {
      try {
        process.stop(Duration.ZERO);
      } catch (ProvisionException e) {
        reason.addSuppressed(e);
      }
    }
  }

  /** Returns the process of a worker, with arguments of {@link WorkerMain}. */
  ProcessSpec process(WorkerOrder order, List<String> arguments) {
    return new ProcessSpec(
        String.format(Locale.ROOT, "worker-%d", order.worker()),
        emulation.onClient(order.worker()).command(command(order, arguments)),
        Map.of(),
        order.log().toAbsolutePath().getParent(),
        order.log(),
        order.temporary(),
        ProcessSpec.Streams.PIPED,
        order.grace(),
        order.grace());
  }

  @Override
  public List<String> flags(WorkerOrder order) {
    Path logs = order.log().toAbsolutePath().getParent();
    List<String> flags = new ArrayList<>(ChildJvm.flags());
    flags.addAll(WorkerFlags.of(order.spec(), logs, order.temporary(),
        collector.apply(order.spec()), Runtime.version().feature()));
    shift(order.worker()).ifPresent(flags::add);
    return flags;
  }

  /** Tests give a worker another clock by a property of this JVM that ends with its number. */
  private static Optional<String> shift(int worker) {
    return Optional.ofNullable(System.getProperty(WorkerClock.SHIFT + "." + worker))
        .map(shift -> "-D" + WorkerClock.SHIFT + "=" + shift);
  }

  private List<String> command(WorkerOrder order, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin").resolve("java").toString());
    command.addAll(flags(order));
    command.add("-cp");
    command.add(order.classPath()
        .stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator)));
    command.add(WorkerMain.class.getName());
    command.addAll(arguments);
    return command;
  }
}
