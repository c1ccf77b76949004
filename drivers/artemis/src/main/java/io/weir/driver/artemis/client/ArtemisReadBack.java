package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.ArtemisClient;
import io.weir.driver.artemis.ArtemisOptions;
import io.weir.driver.artemis.ArtemisTerms;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the settings in force from the broker's management. A broker that weir started answers for
 * all broker properties; Artemis itself answers for some. Adds those of the clients.
 */
record ArtemisReadBack(DriverSettings settings, ArtemisClients clients,
    ClientProtocol protocol) {
  private static final String BROKER = "broker";
  /** The resource of weir's brokers. */
  private static final String ALL = "weir";

  /**
   * Reads the settings.
   *
   * @param consumers those that are open
   */
  ReadBack read(List<ArtemisConsumer> consumers) throws DriverException {
    SettingList list = new SettingList(Source.BROKER);
    boolean persistent = isOn("PersistenceEnabled");
    boolean synced = isOn("JournalSyncNonTransactional");
    int replicas = clients.isBackupInSync() ? 2 : 1;
    Optional<ArtemisTerms> terms = terms(persistent && synced, replicas);
    if (terms.isEmpty()) {
      list.addUnanswered("journal-datasync", "Artemis's management does not have it");
    }
    terms.ifPresent(known -> known.addTo(list));
    list.add(Aspect.OTHER, "persistence-enabled", Boolean.toString(persistent));
    list.add(Aspect.OTHER, "journal-sync-non-transactional", Boolean.toString(synced));
    list.add(Aspect.OTHER, "ha-policy", clients.attribute(BROKER, "HAPolicy"));
    for (Map.Entry<String, String> asked : Map.of("journal-sync-transactional",
        "JournalSyncTransactional", "journal-type", "JournalType", "journal-file-size",
        "JournalFileSize", "journal-buffer-size", "JournalBufferSize", "global-max-size",
        "GlobalMaxSize").entrySet()) {
      String value = clients.attribute(BROKER, asked.getValue());
      list.add(Aspect.OTHER, asked.getKey(), value,
          asked.getKey().endsWith("size") ? Normal.bytes(value) : value);
    }
    ArtemisTerms.addWait(list, clients.attribute(BROKER, "JournalBufferTimeout"));
    for (String name : ArtemisOptions.SERVER.shown(settings)) {
      list.add(Aspect.OTHER, name, valueOf(name));
    }
    ArtemisTerms.addFixed(list.from(Source.CLAIMED));
    if (settings.existing().isEmpty()) {
      ArtemisOptions.of(settings.options())
          .reportMemory(list.from(Source.CLAIMED), clients.brokers());
    }
    addClients(list.from(Source.CLIENT), consumers);
    return new ReadBack(Optional.of(clients.attribute(BROKER, "Version")),
        terms.map(known -> known.toDurability(settings.durability().acknowledge())), list.all(),
        terms.map(ArtemisTerms::guarantee));
  }

  /**
   * Returns the terms of weir's messages; empty if the broker does not report all it takes.
   *
   * @param replicas 2 with a backup in sync. It has no copies of messages that are not durable
   */
  private Optional<ArtemisTerms> terms(boolean written, int replicas) throws DriverException {
    if (!ArtemisTerms.of(settings.durability()).isDurable()) {
      return Optional.of(new ArtemisTerms(Storage.MEMORY, 1));
    }
    if (!written) {
      return Optional.of(new ArtemisTerms(Storage.MEMORY, replicas));
    }
    return settings.existing().isPresent()
        ? Optional.empty()
        : Optional.of(new ArtemisTerms(Boolean.parseBoolean(valueOf(ArtemisTerms.DATASYNC))
            ? Storage.FSYNC
            : Storage.PAGE_CACHE, replicas));
  }

  private boolean isOn(String attribute) throws DriverException {
    return Boolean.parseBoolean(clients.attribute(BROKER, attribute));
  }

  private String valueOf(String property) throws DriverException {
    return clients.operation("read " + property, ALL, "valueOf", property);
  }

  private void addClients(SettingList list, List<ArtemisConsumer> consumers) {
    ArtemisClient client = ArtemisOptions.of(settings.options()).client();
    ArtemisTerms.addClients(list, client, settings.client());
    LocalTls.report(list, settings.tls().isPresent());
    consumers.stream()
        .map(ArtemisConsumer::ahead)
        .findFirst()
        .ifPresent(ahead -> list.add(Aspect.RECEIVE_QUEUE,
            "messages for the polling thread, " + client.ahead(),
            ahead.waiting() + ", " + (client == ArtemisClient.AMQP_1_0
                ? Integer.toString(ahead.each())
                : Normal.bytes(Integer.toString(ahead.window()))),
            Integer.toString(settings.client().receiveQueue())));
    list.add(Aspect.OTHER, "client", client.word());
    list.add(Aspect.OTHER, "client version", protocol.version());
  }
}
