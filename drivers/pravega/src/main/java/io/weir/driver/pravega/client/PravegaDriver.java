package io.weir.driver.pravega.client;

import io.pravega.client.admin.StreamInfo;
import io.pravega.client.stream.RetentionPolicy;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.SettingList;
import io.weir.driver.pravega.PravegaOptions;
import io.weir.driver.pravega.PravegaTerms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Drives Pravega through its event client. */
final class PravegaDriver implements Driver {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final PravegaClients clients;
  private final PravegaTopics topics;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<PravegaProducer, PravegaConsumer> open =
      OpenClients.expiring("pravega", CLOSE_LIMIT, threads);

  private PravegaDriver(DriverSettings settings, PravegaClients clients) {
    this.settings = settings;
    this.clients = clients;
    this.topics = new PravegaTopics(settings, clients);
  }

  /** Connects. Fails if the controller does not answer. */
  static PravegaDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    return new PravegaDriver(settings, PravegaClients.open(settings));
  }

  @Override
  public void createTopics(List<Topic> created) throws DriverException, InterruptedException {
    topics.create(created);
  }

  @Override
  public void requireTopics(List<Topic> required) throws DriverException, InterruptedException {
    topics.require(required);
  }

  @Override
  public void deleteTopics(List<Topic> deleted) throws DriverException, InterruptedException {
    topics.delete(deleted);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    return open.add(
        PravegaProducer.open(settings, clients, topics, spec, listener, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    return open.add(PravegaConsumer.open(settings, clients, topics, spec));
  }

  /** The controller reports streams. Only weir's program reports settings of a segment store. */
  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException, InterruptedException {
    SettingList list = new SettingList(Source.TOPIC);
    if (!read.isEmpty()) {
      addStream(list, topics.info(read.getFirst()));
    }
    SettingList claimed = list.from(Source.CLAIMED);
    boolean inMemory = false;
    if (settings.existing().isEmpty()) {
      Map<String, String> server = topics.settingsInForce();
      inMemory = PravegaTerms.isInMemory(server);
      addServer(list.from(Source.BROKER), server);
      PravegaOptions.of(settings.options()).reportMemory(claimed);
    }
    if (!inMemory) {
      list.addUnanswered("where messages are at the acknowledgement",
          "Pravega reports no settings of its log");
    }
    PravegaTerms.addFixed(claimed);
    SettingList client = list.from(Source.CLIENT);
    PravegaTerms.addClients(client, settings.client());
    LocalTls.report(client, settings.tls().isPresent());
    return new ReadBack(Optional.empty(),
        inMemory
            ? Optional.of(PravegaTerms.durability(settings.durability().acknowledge()))
            : Optional.empty(),
        list.all(), inMemory ? Optional.of(PravegaTerms.GUARANTEE) : Optional.empty());
  }

  private static void addServer(SettingList list, Map<String, String> server) {
    if (PravegaTerms.isInMemory(server)) {
      PravegaTerms.addGuarantee(list);
    }
    server.forEach((name, value) -> {
      if (name.equals(PravegaTerms.CACHE)) {
        PravegaTerms.addCache(list, new DataSize(Long.parseLong(value)));
      } else {
        list.add(Aspect.OTHER, "pravegaservice." + name, value);
      }
    });
  }

  private static void addStream(SettingList list, StreamInfo info) {
    list.add(Aspect.OTHER, "scaling policy",
        info.getStreamConfiguration().getScalingPolicy().getScaleType().name());
    list.add(Aspect.OTHER, "segments", Integer.toString(PravegaTopics.segments(info).length));
    RetentionPolicy retention = info.getStreamConfiguration().getRetentionPolicy();
    list.add(Aspect.OTHER, "retention policy",
        retention == null ? Normal.NONE : retention.toString());
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() {
    open.close();
    clients.close();
  }
}
