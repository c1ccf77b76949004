package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.bookkeeper.BookKeeperDurability;
import io.weir.driver.common.bookkeeper.BookieSettings;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects the settings that brokers, bookies, topics and open clients report. */
record SettingsReader(DriverSettings settings, AdminClients admins, PulsarTopicAdmin topicAdmin) {
  private static final String ENCRYPTED = "pulsar+ssl";

  ReadBack read(
      List<TopicPath> topics, List<PulsarMessageProducer> producers,
      List<PulsarMessageConsumer> consumers, Deadline deadline)
      throws DriverException, InterruptedException {
    PulsarBrokerSettings broker = new PulsarBrokerSettings(admins, settings);
    PulsarTopicSettings topic = settings.existing().isPresent()
        ? PulsarTopicSettings.readIfReported(topicAdmin, topics, deadline)
        : PulsarTopicSettings.read(topicAdmin, topics, deadline);
    BookieSettings bookie = new BookieSettings(
        AdminClient.configuration(admins.bookies(), BookieSettings.PATH, deadline));
    // All clients of a role are opened alike, so each setting is listed once.
    Set<Setting> read = new LinkedHashSet<>(topic.settings());
    read.addAll(bookie.settings(PulsarPropertySection.BOOKIE.shown(settings)));
    producers.forEach(producer -> read.addAll(PulsarClientSettings.of(producer, settings)));
    consumers.forEach(consumer -> read.addAll(PulsarClientSettings.of(consumer, settings)));
    SettingList own = new SettingList(Source.CLIENT);
    LocalTls.report(own, settings.endpoint(PulsarEndpoint.SERVICE_URL).startsWith(ENCRYPTED));
    read.addAll(own.all());
    read.addAll(broker.read(deadline));
    if (settings.existing().isEmpty() && !admins.bookies().isEmpty()) {
      read.addAll(memory());
    }
    Optional<BookKeeperDurability> durability = durability(topic, bookie);
    return new ReadBack(Optional.of(broker.version(deadline)),
        durability
            .flatMap(found -> found.toDurability(settings.durability().acknowledge())),
        inOrder(read), durability.flatMap(BookKeeperDurability::guarantee));
  }

  /** Returns the memory that weir configured, which bookies do not report. */
  private List<Setting> memory() {
    PulsarOptions options = new PulsarOptions(settings.options());
    SettingList list = new SettingList(Source.CLAIMED);
    BookieSettings.addMemory(list, options.bookKeeper());
    options.reportMemory(list, admins.brokers().size(), admins.bookies().size());
    return list.all();
  }

  /** Unknown if bookies can't be queried, or if topics differ. */
  private Optional<BookKeeperDurability> durability(PulsarTopicSettings topic,
      BookieSettings bookie) {
    if (admins.bookies().isEmpty() || topic.quorums().size() != 1) {
      return Optional.empty();
    }
    return Optional
        .of(new BookKeeperDurability(topic.quorums().getFirst(), bookie.journalWriteData(),
            bookie.journalSyncData()));
  }

  private static List<Setting> inOrder(Set<Setting> read) {
    List<Setting> ordered = new ArrayList<>(read);
    ordered.sort((a, b) -> a.aspect() == b.aspect()
        ? a.name().compareTo(b.name())
        : a.aspect().compareTo(b.aspect()));
    return ordered;
  }
}
