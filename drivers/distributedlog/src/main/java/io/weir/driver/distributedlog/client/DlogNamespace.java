package io.weir.driver.distributedlog.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import io.weir.driver.distributedlog.DlogOptions;
import io.weir.driver.distributedlog.DlogOptions.Section;
import io.weir.driver.distributedlog.DlogTerms;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.distributedlog.DistributedLogConfiguration;
import org.apache.distributedlog.api.DistributedLogManager;
import org.apache.distributedlog.api.namespace.Namespace;
import org.apache.distributedlog.api.namespace.NamespaceBuilder;
import org.apache.distributedlog.exceptions.LogNotFoundException;
import org.apache.distributedlog.exceptions.ZKException;
import org.apache.distributedlog.impl.metadata.BKDLConfig;
import org.apache.distributedlog.metadata.DLMetadata;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/**
 * The namespace of a system, with the connections of all producers and those of all consumers of
 * the driver. A partition is a log. Thread-safe.
 */
final class DlogNamespace implements AutoCloseable {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);
  /** Where BookKeeper keeps the metadata of ledgers. */
  private static final String LEDGERS = "/ledgers";
  private static final String BOOKIES = LEDGERS + "/available";
  private static final String READ_ONLY = "readonly";
  private static final Duration SESSION = Duration.ofSeconds(10);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

  private final DriverSettings settings;
  private final DistributedLogConfiguration configuration;
  private final Namespace namespace;

  private DlogNamespace(DriverSettings settings, DistributedLogConfiguration configuration,
      Namespace namespace) {
    this.settings = settings;
    this.configuration = configuration;
    this.namespace = namespace;
  }

  /** Connects, and creates the namespace in a system that weir started. */
  static DlogNamespace open(DriverSettings settings) throws DriverException, InterruptedException {
    String servers = settings.endpoint(DlogOptions.ZOOKEEPER).replaceAll("\\s", "");
    DlogOptions options = DlogOptions.of(settings.options());
    URI uri = URI.create("distributedlog://" + servers.replace(',', ';') + options.namespace());
    DistributedLogConfiguration configuration = new DistributedLogConfiguration();
    Quorum quorum = options.bookKeeper().quorum(settings.durability());
    DlogTerms.settings(settings.client(), quorum, settings.section(Section.CLIENT.key()))
        .forEach(configuration::setProperty);
    Namespace namespace = within(FirstAnswer.limit(settings), "open the namespace " + uri, () -> {
      if (settings.existing().isEmpty()) {
        create(uri, servers);
      }
      return NamespaceBuilder.newBuilder()
          .conf(configuration)
          .uri(uri)
          .clientId(settings.clientId())
          .build();
    });
    return new DlogNamespace(settings, configuration, namespace);
  }

  /** Another worker may have created it. */
  private static void create(URI uri, String servers) throws IOException {
    try {
      DLMetadata.create(new BKDLConfig(servers, LEDGERS)).create(uri);
    } catch (ZKException e) {
      if (e.getKeeperExceptionCode() != KeeperException.Code.NODEEXISTS) {
        throw e;
      }
    }
  }

  /** Returns the logs of a topic, by partition. */
  static List<String> logs(Topic topic) {
    List<String> logs = new ArrayList<>();
    for (int partition = 0; partition < topic.partitions(); partition++) {
      logs.add(topic.name() + "-" + partition);
    }
    return logs;
  }

  /** Creates the logs of topics. Messages can be written when it returns. */
  void create(List<Topic> topics) throws DriverException, InterruptedException {
    if (settings.existing().isEmpty()) {
      int wanted =
          DlogOptions.of(settings.options()).bookKeeper().quorum(settings.durability()).ensemble();
      within(settings.timeout(), "find as many bookies as an entry needs (" + wanted + ")",
          () -> awaitBookies(wanted));
    }
    for (Topic topic : topics) {
      for (String log : logs(topic)) {
        boolean exists = within(settings.timeout(), "create topic " + topic.name(), () -> {
          boolean found = namespace.logExists(log);
          if (!found) {
            namespace.createLog(log);
          }
          return found;
        });
        if (exists) {
          throw new DriverException("topic " + topic.name() + " exists already: the log " + log
              + " of the namespace; remove it, or choose another namespace");
        }
      }
    }
  }

  /** A bookie that was silent for long registers again, some time after it answers again. */
  private long awaitBookies(int wanted) throws IOException, KeeperException, InterruptedException {
    ZooKeeper client = new ZooKeeper(settings.endpoint(DlogOptions.ZOOKEEPER),
        (int) SESSION.toMillis(), event -> {});
    try {
      long known = 0;
      while (known < wanted) {
        known = client.getChildren(BOOKIES, false)
            .stream()
            .filter(name -> !name.equals(READ_ONLY))
            .count();
        Thread.sleep(known < wanted ? LOOK_AGAIN.toMillis() : 0);
      }
      return known;
    } finally {
      client.close();
    }
  }

  void delete(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      for (String log : logs(topic)) {
        within(settings.timeout(), "remove topic " + topic.name(), () -> {
          try {
            namespace.deleteLog(log);
          } catch (LogNotFoundException e) {
            // It is removed already.
          }
          return log;
        });
      }
    }
  }

  DistributedLogManager manager(String log) throws DriverException, InterruptedException {
    return within(settings.timeout(), "open the log " + log, () -> namespace.openLog(log));
  }

  /** Returns the settings in force, of those that weir and the scenario set. */
  Map<String, String> inForce() {
    Quorum quorum = DlogOptions.of(settings.options()).bookKeeper().quorum(settings.durability());
    Map<String, String> inForce = new LinkedHashMap<>(DlogTerms.settings(settings.client(), quorum,
        settings.section(Section.CLIENT.key())));
    inForce.replaceAll(configuration::getString);
    return inForce;
  }

  /** Waits for an answer of the client until the deadline. */
  static <T> T await(CompletableFuture<T> answer, Deadline deadline, String what)
      throws DriverException, InterruptedException {
    try {
      return answer.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new DriverException("can't " + what + " in time; are ZooKeeper and the bookies"
          + " running?", e);
    } catch (ExecutionException e) {
      throw new DriverException("can't " + what + ": " + Causes.chain(e.getCause()), e.getCause());
    }
  }

  /** Runs a call of the client that waits by itself, on another thread. */
  private static <T> T within(Duration limit, String what, Callable<T> call)
      throws DriverException, InterruptedException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Thread caller = new ThreadGuard().thread("distributedlog-admin", what, () -> {
      try {
        answer.complete(call.call());
      } catch (Throwable e) {
        answer.completeExceptionally(e);
      }
    });
    caller.start();
    try {
      return await(answer, Deadline.in(limit), what);
    } finally {
      caller.interrupt();
    }
  }

  @Override
  public void close() {
    ParallelCalls.run("distributedlog-close", CLOSE_LIMIT, List.of(namespace::close));
  }
}
