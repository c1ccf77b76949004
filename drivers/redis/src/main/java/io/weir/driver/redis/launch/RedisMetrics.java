package io.weir.driver.redis.launch;

import static io.weir.core.metric.MetricUnit.BYTES;
import static io.weir.core.metric.MetricUnit.BYTES_PER_SECOND;
import static io.weir.core.metric.MetricUnit.COUNT;
import static io.weir.core.metric.MetricUnit.MILLISECONDS;
import static io.weir.core.metric.MetricUnit.PER_SECOND;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.MetricUnit;
import io.weir.core.metric.Series;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The metrics that weir reads from a node. {@code INFO} has what the node counts anyway. {@code
 * LATENCY} has the longest of each kind of event since its last reset, if it took {@link
 * #THRESHOLD_MILLIS} or more; weir resets it with each reading.
 *
 * @see <a href="https://redis.io/docs/latest/commands/info/">the fields of INFO</a>
 * @see <a href="https://redis.io/docs/latest/commands/latency-latest/">the events of LATENCY</a>
 */
final class RedisMetrics {
  /** The duration from which on a node remembers an event; the least that it takes. */
  static final int THRESHOLD_MILLIS = 1;

  private static final double MILLIS_PER_MICRO = 1e-3;
  /** The fast ones are those that Redis promises to run in constant or logarithmic time. */
  private static final Series COMMAND = longest("*command");
  private static final Series WRITE = longest("aof-write");
  private static final Series SYNC = longest("aof-fsync-always");

  private RedisMetrics() {}

  static MetricSource source(RedisNode node) {
    return new MetricSource.Fields(node.host().address(), node.port(),
        List.of("AUTH " + RedisNode.METRICS_USER + " none", "INFO everything", "LATENCY LATEST",
            "LATENCY RESET", "QUIT"),
        Stream.of(COMMAND, WRITE, SYNC).map(Series::toString).collect(Collectors.toSet()), all());
  }

  /** An event's third number is its longest duration in ms. */
  private static Series longest(String event) {
    return new Series.Sample(event + ".3", Map.of(), Fold.MAX);
  }

  private static List<BrokerMetric> all() {
    return List.of(
        metric("publish.messages", "messages from producers (XADD)", PER_SECOND,
            growth("cmdstat_xadd.calls")).drawn(),
        metric("publish.service", "time of a node for one message (XADD)", MILLISECONDS,
            mean("cmdstat_xadd.usec", "cmdstat_xadd.calls")),
        metric("dispatch.requests", "requests of consumers (XREADGROUP)", PER_SECOND,
            growth("cmdstat_xreadgroup.calls")),
        metric("dispatch.service", "time of a node for one request of a consumer", MILLISECONDS,
            mean("cmdstat_xreadgroup.usec", "cmdstat_xreadgroup.calls")),
        metric("commands.longest", "the longest command of all clients, 0 below 1 ms",
            MILLISECONDS, new Formula.Level(COMMAND, 1)),
        metric("memory.used", "memory that counts towards maxmemory", BYTES,
            level("used_memory")).drawn(),
        metric("memory.resident", "resident memory of the process", BYTES,
            level("used_memory_rss")),
        metric("storage.longest-sync", "the longest sync before an answer, 0 below 1 ms",
            MILLISECONDS, new Formula.Level(SYNC, 1)).drawn(),
        metric("storage.longest-write",
            "the longest write of the append-only file, 0 below 1 ms", MILLISECONDS,
            new Formula.Level(WRITE, 1)),
        metric("storage.delayed-syncs", "writes that an unfinished sync held back", PER_SECOND,
            growth("aof_delayed_fsync")).drawn(),
        metric("storage.buffer", "bytes of the append-only file that are not written yet", BYTES,
            level("aof_buffer_length")),
        metric("storage.rewrites", "1 while the append-only file is rewritten", COUNT,
            level("aof_rewrite_in_progress")).drawn(),
        metric("storage.fork-time", "how long the last fork held up the node", MILLISECONDS,
            new Formula.Level(field("latest_fork_usec"), MILLIS_PER_MICRO)),
        metric("replication.replicas", "replicas that are connected", COUNT,
            level("connected_slaves")).badWhenLow(),
        metric("clients.connected", "connections of clients", COUNT, level("connected_clients")),
        metric("clients.blocked", "clients that wait in XREADGROUP or WAIT", COUNT,
            level("blocked_clients")),
        metric("sockets.in", "bytes read from sockets, of clients and nodes", BYTES_PER_SECOND,
            growth("total_net_input_bytes")),
        metric("sockets.out", "bytes written to sockets, to clients and nodes", BYTES_PER_SECOND,
            growth("total_net_output_bytes")),
        metric("errors.replies", "commands that were answered with an error", PER_SECOND,
            growth("total_error_replies")));
  }

  private static BrokerMetric metric(String name, String meaning, MetricUnit unit,
      Formula formula) {
    return new BrokerMetric(name, meaning, unit, Worst.HIGHEST, false, formula);
  }

  private static Formula growth(String name) {
    return new Formula.Rate(field(name), 1);
  }

  private static Formula level(String name) {
    return new Formula.Level(field(name), 1);
  }

  private static Formula mean(String micros, String count) {
    return new Formula.Mean(field(micros), field(count), MILLIS_PER_MICRO);
  }

  private static Series field(String name) {
    return new Series.Sample(name, Map.of(), Fold.SUM);
  }
}
