package io.weir.driver.distributedlog;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The client settings of a DistributedLog system, by their names in its configuration.
 *
 * <p>A writer collects records in a buffer, and sends the buffer as one entry when it is full, when
 * the periodic flush comes, or at once with the immediate flush and no buffer. Readers see an entry
 * when the writer has sent another one after it, which confirms it. That is a control record if no
 * message follows.
 */
public final class DlogTerms {
  /** The most bytes of an entry: {@code MAX_LOGRECORDSET_SIZE} of the library. */
  public static final DataSize LARGEST_BATCH = new DataSize(1024 * 1024 - 4 * 1024);

  /**
   * The most bytes of a message: {@code MAX_LOGRECORD_SIZE} of the library, less the header of a
   * record and weir's key.
   */
  public static final DataSize LARGEST_MESSAGE =
      new DataSize(1024 * 1024 - 8 * 1024 - 20 - (1 + 8));

  private static final String ENSEMBLE = "bkcEnsembleSize";
  private static final String WRITE_QUORUM = "bkcWriteQuorumSize";
  private static final String ACK_QUORUM = "bkcAckQuorumSize";
  private static final String BUFFER = "writerOutputBufferSize";
  private static final String IMMEDIATE = "enableImmediateFlush";
  private static final String PERIODIC = "periodicFlushFrequencyMilliSeconds";
  private static final String COMPRESSION = "compressionType";
  private static final String CHANNELS = "bkc.numChannelsPerBookie";
  private static final String READ_AHEAD = "readAheadMaxRecords";

  /** The library counts the entries that it reads ahead, so their size must bound them. */
  private static final long READ_AHEAD_BYTES = DataSize.mebibytes(16).bytes();
  private static final int SHIPPED_READ_AHEAD = 10;

  private DlogTerms() {}

  /** Returns the settings of the client: weir's, then the scenario's. */
  public static Map<String, String> settings(ClientPolicy client, Quorum quorum,
      Map<String, String> passed) {
    boolean waits = !client.batchDelay().isZero();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(ENSEMBLE, Integer.toString(quorum.ensemble()));
    settings.put(WRITE_QUORUM, Integer.toString(quorum.write()));
    settings.put(ACK_QUORUM, Integer.toString(quorum.ack()));
    settings.put(BUFFER, Long.toString(waits ? client.batchSize().bytes() : 0));
    settings.put(IMMEDIATE, Boolean.toString(!waits));
    // The task comes twice in this time.
    settings.put(PERIODIC, Long.toString(2 * client.batchDelay().toMillis()));
    settings.put(COMPRESSION, client.compression() == Compression.LZ4 ? "lz4" : Normal.NONE);
    settings.put(CHANNELS, Integer.toString(client.connections()));
    settings.put(READ_AHEAD, Long.toString(Math.max(SHIPPED_READ_AHEAD,
        Math.min(client.receiveQueue(), READ_AHEAD_BYTES / client.batchSize().bytes()))));
    settings.put("createStreamIfNotExists", "false");
    // Its entries outlive a log, and a new log of the same name has segments of the same names.
    settings.put("logSegmentCacheEnabled", "false");
    settings.putAll(passed);
    return settings;
  }

  /** Returns the distribution of ledgers by these settings. */
  public static Quorum quorum(Map<String, String> settings) {
    return new Quorum(Integer.parseInt(settings.get(ENSEMBLE)),
        Integer.parseInt(settings.get(WRITE_QUORUM)), Integer.parseInt(settings.get(ACK_QUORUM)));
  }

  /**
   * Adds the settings of producers and consumers.
   *
   * @param settings of the client
   */
  public static void addClients(SettingList list, ClientPolicy client,
      Map<String, String> settings) {
    list.add(Aspect.REPLICAS, ENSEMBLE, settings.get(ENSEMBLE));
    list.add(Aspect.REPLICAS, WRITE_QUORUM, settings.get(WRITE_QUORUM));
    list.add(Aspect.ACKNOWLEDGE, ACK_QUORUM, settings.get(ACK_QUORUM));
    String buffer = settings.get(BUFFER);
    boolean immediate = Boolean.parseBoolean(settings.get(IMMEDIATE));
    String delay = immediate && buffer.equals("0") ? "0s" : halved(settings.get(PERIODIC));
    list.add(Aspect.BATCH_DELAY, PERIODIC, settings.get(PERIODIC), delay);
    list.add(Aspect.BATCH_SIZE, BUFFER, buffer,
        buffer.equals("0") ? Normal.NONE : Normal.bytes(buffer));
    list.add(Aspect.DISPATCH_DELAY, IMMEDIATE, Boolean.toString(immediate),
        immediate ? "0s" : delay);
    OpenSends.report(list, client, Optional.empty());
    list.add(Aspect.COMPRESSION, COMPRESSION, settings.get(COMPRESSION));
    list.add(Aspect.CONNECTIONS, CHANNELS, settings.get(CHANNELS));
    list.add(Aspect.RECEIVE_QUEUE, "records of a read (weir's), " + READ_AHEAD + " of entries",
        client.receiveQueue() + ", " + settings.get(READ_AHEAD),
        Integer.toString(client.receiveQueue()));
    list.add(Aspect.SEND_TIMEOUT, "acknowledgement time-out (weir's)",
        Durations.format(client.sendTimeout()));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, "committed position of each log (weir's)",
        Durations.format(client.acknowledgeInterval()));
  }

  private static String halved(String millis) {
    return millis.matches("[0-9]{1,9}")
        ? Durations.format(Duration.ofMillis(Long.parseLong(millis)).dividedBy(2))
        : millis;
  }

  /** Adds what no setting changes, and weir's own choices. */
  public static void addFixed(SettingList list) {
    list.add(Aspect.LARGEST_MESSAGE, "MAX_LOGRECORD_SIZE, less weir's header",
        Long.toString(LARGEST_MESSAGE.bytes()), LARGEST_MESSAGE.toString());
    list.add(Aspect.PARTITIONER, "choice of a log (weir's)", "each message");
    list.add(Aspect.IDEMPOTENCE, "discarded repetitions",
        "none: a log has one writer, and weir's never sends again", Normal.NONE);
    list.add(Aspect.FETCH_DELAY, "long poll of a waiting reader", "0s");
    list.add(Aspect.SUBSCRIPTION_TYPE, "position of a subscription in each log",
        "each log has one consumer of a subscription", "exclusive");
  }
}
