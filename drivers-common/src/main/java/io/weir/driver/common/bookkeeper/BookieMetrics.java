package io.weir.driver.common.bookkeeper;

import static io.weir.core.metric.MetricUnit.BYTES;
import static io.weir.core.metric.MetricUnit.BYTES_PER_SECOND;
import static io.weir.core.metric.MetricUnit.COUNT;
import static io.weir.core.metric.MetricUnit.MILLISECONDS;
import static io.weir.core.metric.MetricUnit.PER_SECOND;

import io.weir.core.launch.ReportedTime;
import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import io.weir.core.scenario.Storage;
import java.net.URI;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The metrics that weir reads from a bookie, and the settings that show them. Its sums of times
 * omit the parts below a millisecond,
 * so there are no means. Its quantiles are those of the last whole second, as configured here.
 *
 * @param settings of the bookie: the provider of the page, and a second as the period of quantiles.
 * The default is a minute, which would hide a slow second
 * @param journal how the names of each journal begin
 * @param ledgers how those of each ledger folder begin
 * @see <a href="https://bookkeeper.apache.org/docs/admin/metrics">BookKeeper's list</a>
 */
public record BookieMetrics(Map<String, String> settings, String journal, String ledgers) {
  /** Those of BookKeeper's provider, shown by the bookie's server and not by another one. */
  public static final BookieMetrics OF_BOOKKEEPER =
      of("org.apache.bookkeeper.stats.prometheus.PrometheusMetricsProvider",
          Map.of("prometheusStatsHttpEnable", "false"), "bookie_journal_JOURNAL_", "bookie_");

  private static final String ROLE = "bookie";
  private static final String APPEND = "append.median";
  private static final String JOURNAL = "journal.add-median";
  private static final String MEDIAN = "0.5";
  private static final String P99 = "0.99";
  private static final String LONGEST = "1.0";

  public BookieMetrics {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * Returns the times that a bookie reports of a write.
   *
   * @param within the name of the metric whose time contains them; empty for a time of the client's
   */
  public static List<ReportedTime> publishTimes(Optional<String> within) {
    Set<Storage> always = EnumSet.allOf(Storage.class);
    return List.of(
        new ReportedTime(ROLE, APPEND, "the bookie, beside its journal", within, always),
        new ReportedTime(ROLE, JOURNAL, "the queue and the writes of the journal",
            Optional.of(APPEND), always),
        new ReportedTime(ROLE, "storage.sync-median", "fsync of the journal",
            Optional.of(JOURNAL), EnumSet.of(Storage.FSYNC)));
  }

  /**
   * Returns the metrics of a provider.
   *
   * @param provider the class that shows them
   * @param more further settings
   */
  public static BookieMetrics of(String provider, Map<String, String> more, String journal,
      String ledgers) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("statsProviderClass", provider);
    settings.put("prometheusStatsLatencyRolloverSeconds", "1");
    settings.putAll(more);
    return new BookieMetrics(settings, journal, ledgers);
  }

  /** Returns the metrics of a bookie. */
  public MetricSource source(URI page) {
    return new MetricSource.Prometheus(page,
        Stream.of(ofJournal(), requests(), cache()).flatMap(List::stream).toList());
  }

  private List<BrokerMetric> ofJournal() {
    String sync = journal + "SYNC";
    String add = journal + "ADD_ENTRY";
    String queue = journal + "QUEUE_LATENCY";
    return List.of(
        time("storage.sync-median", "how long a sync of the journal took", sync, MEDIAN),
        time("storage.sync-longest", "the longest sync of the journal", sync, LONGEST).drawn(),
        new BrokerMetric("storage.syncs", "syncs to storage", PER_SECOND, Worst.HIGHEST, false,
            growth(sync + "_count")),
        time("journal.queue-wait-p99", "p99 of an entry's wait before the journal",
            queue, P99),
        new BrokerMetric("journal.queue", "entries that wait before the journal", COUNT,
            Worst.HIGHEST, false, level(journal + "QUEUE_SIZE")).drawn(),
        time("journal.add-median", "from adding an entry to the journal queue to its sync", add,
            MEDIAN),
        time("journal.add-longest", "the longest time of an entry in the journal", add, LONGEST)
            .drawn(),
        new BrokerMetric("journal.written", "bytes written to the journal", BYTES_PER_SECOND,
            Worst.HIGHEST, false, growth(journal + "WRITE_BYTES")));
  }

  private static List<BrokerMetric> requests() {
    String request = "bookkeeper_server_ADD_ENTRY";
    return List.of(
        time("append.median", "how long a bookie took to answer an append", request, MEDIAN),
        time("append.longest", "the longest append", request, LONGEST).drawn(),
        new BrokerMetric("append.requests", "appends answered", PER_SECOND, Worst.HIGHEST, false,
            growth(request + "_count")),
        new BrokerMetric("append.under-way", "appends in flight", COUNT, Worst.HIGHEST,
            false, level("bookkeeper_server_ADD_ENTRY_IN_PROGRESS")),
        new BrokerMetric("append.blocked", "appends held back because too many are in flight",
            COUNT, Worst.HIGHEST, false, level("bookkeeper_server_ADD_ENTRY_BLOCKED")));
  }

  private List<BrokerMetric> cache() {
    return List.of(
        new BrokerMetric("cache.write", "bytes in the write cache, not yet in the entry log", BYTES,
            Worst.HIGHEST, false, level(ledgers + "write_cache_size")),
        new BrokerMetric("cache.throttled", "appends that waited for room in the write cache",
            PER_SECOND, Worst.HIGHEST, false, growth(ledgers + "throttled_write_requests")),
        new BrokerMetric("cache.rejected", "appends refused for lack of room in the write cache",
            PER_SECOND, Worst.HIGHEST, false, growth(ledgers + "rejected_write_requests")),
        time("cache.flush-longest", "the longest flush of the write cache to the entry log",
            ledgers + "flush", LONGEST));
  }

  private static BrokerMetric time(String name, String meaning, String summary, String quantile) {
    return new BrokerMetric(name, meaning, MILLISECONDS, Worst.HIGHEST, false,
        new Formula.Level(new Series.Sample(summary,
            Map.of("success", "true", "quantile", quantile), Fold.MAX), 1));
  }

  private static Formula growth(String name) {
    return new Formula.Rate(new Series.Sample(name, Map.of(), Fold.SUM), 1);
  }

  private static Formula level(String name) {
    return new Formula.Level(new Series.Sample(name, Map.of(), Fold.SUM), 1);
  }
}
