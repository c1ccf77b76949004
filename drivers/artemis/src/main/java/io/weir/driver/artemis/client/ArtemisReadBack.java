package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.ArtemisOptions;
import io.weir.driver.artemis.ArtemisTerms;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.activemq.artemis.utils.VersionLoader;

/**
 * Reads the settings in force from the broker's management. A broker that weir started answers for
 * all broker properties; Artemis itself answers for some. Adds those of the clients.
 */
record ArtemisReadBack(DriverSettings settings, ArtemisClients clients) {
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
    Optional<ArtemisTerms> terms = terms(persistent && synced);
    if (terms.isEmpty()) {
      list.addUnanswered("journal-datasync", "Artemis's management does not have it");
    }
    terms.ifPresent(known -> known.addTo(list));
    list.add(Aspect.OTHER, "persistence-enabled", Boolean.toString(persistent));
    list.add(Aspect.OTHER, "journal-sync-non-transactional", Boolean.toString(synced));
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
      ArtemisOptions.of(settings.options()).reportMemory(list.from(Source.CLAIMED));
    }
    addClients(list.from(Source.CLIENT), consumers);
    return new ReadBack(Optional.of(clients.attribute(BROKER, "Version")),
        terms.map(known -> known.toDurability(settings.durability().acknowledge())), list.all(),
        terms.map(ArtemisTerms::guarantee));
  }

  /** Returns the terms of weir's messages; empty if the broker does not report all it takes. */
  private Optional<ArtemisTerms> terms(boolean written) throws DriverException {
    if (!written || !ArtemisTerms.of(settings.durability()).isDurable()) {
      return Optional.of(new ArtemisTerms(Storage.MEMORY));
    }
    return settings.existing().isPresent()
        ? Optional.empty()
        : Optional.of(new ArtemisTerms(Boolean.parseBoolean(valueOf(ArtemisTerms.DATASYNC))
            ? Storage.FSYNC
            : Storage.PAGE_CACHE));
  }

  private boolean isOn(String attribute) throws DriverException {
    return Boolean.parseBoolean(clients.attribute(BROKER, attribute));
  }

  private String valueOf(String property) throws DriverException {
    return clients.operation("read " + property, ALL, "valueOf", property);
  }

  private void addClients(SettingList list, List<ArtemisConsumer> consumers) {
    ArtemisTerms.addClients(list, settings.client());
    LocalTls.report(list, settings.tls().isPresent());
    consumers.stream()
        .findFirst()
        .ifPresent(consumer -> list.add(Aspect.RECEIVE_QUEUE,
            "messages for the polling thread, consumerWindowSize of each queue",
            consumer.messagesAhead() + ", " + Normal.bytes(Integer.toString(
                consumer.windowBytes())),
            Integer.toString(settings.client().receiveQueue())));
    list.add(Aspect.OTHER, "core client version", VersionLoader.getVersion().getFullVersion());
  }
}
