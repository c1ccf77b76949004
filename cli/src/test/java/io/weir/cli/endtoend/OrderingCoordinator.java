package io.weir.cli.endtoend;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.engine.dial.DialSettings;
import io.weir.lab.worker.DialingWorkers;
import io.weir.lab.worker.WatchedChannel;
import io.weir.lab.worker.WorkerEvent;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerStarter;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A coordinator that leaves the start of its workers to a test: it writes the settings of each into
 * a file, and prints events. The files of an earlier start, which is over, begin with {@code old}.
 */
final class OrderingCoordinator {
  private static final Duration LONG = Duration.ofMinutes(1);

  private OrderingCoordinator() {}

  /** The file with the settings of a worker. */
  static Path settings(Path folder, String start, int worker) {
    return folder.resolve(start + "-" + worker + ".json");
  }

  /** Its arguments: a folder, an address to listen on, and the number of workers. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    InetAddress address = InetAddress.getByName(arguments[1]);
    List<WorkerOrder> orders = IntStream.range(0, Integer.parseInt(arguments[2]))
        .mapToObj(worker -> new WorkerOrder(worker,
            new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE), List.of(folder),
            folder.resolve("none.log"), WorkerOrder.STOP_GRACE))
        .toList();
    new DialingWorkers(new Starter(folder, "old"), address).start(orders).close();
    try (WatchedChannel channel = new WatchedChannel(
        new DialingWorkers(new Starter(folder, "new"), address).start(orders))) {
      System.out.println("started");
      while (true) {
        Optional<WorkerEvent> event = channel.next(LONG);
        if (event.isPresent() && !(event.get() instanceof WorkerEvent.Answered)) {
          System.out.println(event.get());
        }
      }
    }
  }

  private record Starter(Path folder, String start) implements WorkerStarter {
    @Override
    public Places prepare(List<WorkerOrder> orders, int port) {
      return this::write;
    }

    private Started write(WorkerOrder order, DialSettings settings) throws WorkerException {
      try {
        Files.write(settings(folder, start, order.worker()), settings.line());
        return new Nothing();
      } catch (IOException e) {
        throw new WorkerException("no settings", e);
      }
    }

    @Override
    public List<String> flags(WorkerOrder order) {
      return List.of();
    }
  }

  /** The test ends its workers itself. */
  private record Nothing() implements WorkerStarter.Started {
    @Override
    public OptionalInt exit(Duration limit) {
      return OptionalInt.empty();
    }

    @Override
    public String describe(int exit) {
      return "ended with exit code " + exit;
    }

    @Override
    public String logTail() {
      return "";
    }

    @Override
    public void requestStop() {}

    @Override
    public void stop() {}
  }
}
