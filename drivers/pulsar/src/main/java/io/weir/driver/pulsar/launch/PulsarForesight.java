package io.weir.driver.pulsar.launch;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import io.weir.driver.common.bookkeeper.BookieSettings;
import io.weir.driver.common.bookkeeper.NormalByName;
import io.weir.driver.pulsar.ClientMapping;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.PulsarPartitioning;
import io.weir.driver.pulsar.PulsarPropertySection;
import io.weir.driver.pulsar.PulsarServerSetting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Derives a Pulsar system's settings from the scenario alone, under the names by which clients,
 * brokers and bookies report them later. Omits clusters that weir does not start and topics that it
 * does not create.
 */
final class PulsarForesight {
  private static final Map<String, Aspect> CLIENTS =
      Map.ofEntries(
          Map.entry("connectionsPerBroker", Aspect.CONNECTIONS),
          Map.entry("numIoThreads", Aspect.CLIENT_THREADS),
          Map.entry("memoryLimitBytes", Aspect.SEND_BUFFER),
          Map.entry("batchingEnabled", Aspect.BATCH_SIZE),
          Map.entry("batchingMaxBytes", Aspect.BATCH_SIZE),
          Map.entry("batchingMaxMessages", Aspect.BATCH_SIZE),
          Map.entry("batchingMaxPublishDelayMicros", Aspect.BATCH_DELAY),
          Map.entry("maxPendingMessages", Aspect.IN_FLIGHT),
          Map.entry("sendTimeoutMs", Aspect.SEND_TIMEOUT),
          Map.entry("compressionType", Aspect.COMPRESSION),
          Map.entry("receiverQueueSize", Aspect.RECEIVE_QUEUE),
          Map.entry("acknowledgementsGroupTimeMicros", Aspect.ACKNOWLEDGE_INTERVAL));

  private final SystemSpec system;
  private final ClientPolicy client;
  private final PulsarOptions options;
  private final SettingList settings = new SettingList(Source.CLAIMED);

  PulsarForesight(SystemSpec system, ClientPolicy client) {
    this.system = system;
    this.client = client;
    options = new PulsarOptions(system.options());
  }

  List<Setting> settings() {
    boolean own = system.existing().filter(cluster -> !cluster.topics().isEmpty()).isEmpty();
    if (own) {
      topics();
    }
    ClientMapping mapping = new ClientMapping(driverSettings());
    Map<String, Object> producer = mapping.producer();
    clients(mapping.producingClient(1), producer);
    clients(producer, producer);
    clients(mapping.consumer(), producer);
    partitioning(producer);
    LocalTls.report(settings, system.existing()
        .map(cluster -> cluster.addresses()
            .getOrDefault(PulsarEndpoint.SERVICE_URL, "")
            .startsWith("pulsar+ssl"))
        .orElseGet(() -> LocalTls.isOn(system.options())));
    if (own) {
      settings.add(Aspect.IDEMPOTENCE, "deduplicationStatus", Normal.onOff(client.idempotence()));
    }
    if (system.existing().isEmpty()) {
      servers();
    }
    return settings.all();
  }

  private void topics() {
    Quorum quorum = PulsarCluster.durability(system).quorum();
    settings.add(Aspect.REPLICAS, "ensembleSize", Integer.toString(quorum.ensemble()));
    settings.add(Aspect.REPLICAS, "writeQuorumSize", Integer.toString(quorum.write()));
  }

  private void servers() {
    property(Aspect.DISPATCH_DELAY, PulsarPropertySection.SERVER,
        PulsarServerSetting.DISPATCH_DELAY, PulsarServerSetting.SHIPPED_DISPATCH_DELAY);
    property(Aspect.REPLICATION_STREAMS, PulsarPropertySection.SERVER,
        PulsarServerSetting.CHANNELS, PulsarServerSetting.SHIPPED_CHANNELS);
    memory();
  }

  private DriverSettings driverSettings() {
    return new DriverSettings(Map.of(), client, system.durability(), system.options(),
        system.inForce(), "", 0, Duration.ZERO, Optional.empty());
  }

  private void clients(Map<String, Object> values, Map<String, Object> producer) {
    boolean batches = !"false".equals(String.valueOf(producer.get("batchingEnabled")));
    values.forEach((name, value) -> {
      Aspect aspect = CLIENTS.get(name);
      if (aspect != null) {
        String text = String.valueOf(value);
        // Without batching there is no delay either, whatever its setting.
        boolean delaysNothing = aspect == Aspect.BATCH_DELAY && !batches;
        settings.add(aspect, name, text, delaysNothing ? "0s" : NormalByName.of(name, text));
      }
    });
  }

  private void partitioning(Map<String, Object> producer) {
    String mode = String.valueOf(
        producer.getOrDefault(PulsarPartitioning.MODE, PulsarPartitioning.ROUND_ROBIN));
    settings.add(Aspect.PARTITIONER, PulsarPartitioning.MODE, mode,
        PulsarPartitioning.normal(mode,
            name -> Optional.ofNullable(producer.get(name)).map(String::valueOf)));
    Optional.ofNullable(producer.get(PulsarPartitioning.FREQUENCY))
        .map(String::valueOf)
        .ifPresent(times -> settings.add(Aspect.PARTITIONER, PulsarPartitioning.FREQUENCY, times));
  }

  private void memory() {
    String fifth =
        Long.toString(options.directMemory().bytes() / 5 / DataSize.mebibytes(1).bytes());
    settings.add(Aspect.HEAP, "broker heap", options.heap().toString());
    settings.add(Aspect.MEMORY, "broker direct memory", options.directMemory().toString());
    BookieSettings.addMemory(settings, options.bookKeeper());
    property(Aspect.CACHE, PulsarPropertySection.SERVER, "managedLedgerCacheSizeMB", fifth);
    BookieSettings.foresee(settings, system, options.bookKeeper());
    options.reportMemory(settings, system.nodes(), options.bookKeeper().bookies(system.nodes()));
  }

  private void property(Aspect aspect, PulsarPropertySection section, String name,
      String standard) {
    String value = system.section(section.key()).getOrDefault(name, standard);
    settings.add(aspect, name, value, NormalByName.of(name, value));
  }
}
