package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.SettingList;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.util.List;
import java.util.Map;

/**
 * The settings that bookies report.
 *
 * @param config the common settings; all values in one text for settings that differ
 */
record BookieSettings(RuntimeConfig config) {
  private static final String WRITE = "journalWriteData";
  private static final String SYNC = "journalSyncData";

  private static final Map<String, Aspect> NOTABLE =
      Map.ofEntries(
          Map.entry(WRITE, Aspect.STORAGE),
          Map.entry(SYNC, Aspect.STORAGE),
          Map.entry("journalMaxGroupWaitMSec", Aspect.SYNC_DELAY),
          Map.entry("journalPageCacheFlushIntervalMSec", Aspect.STORAGE),
          Map.entry("journalBufferedWritesThreshold", Aspect.STORAGE),
          Map.entry("journalFlushWhenQueueEmpty", Aspect.STORAGE),
          Map.entry("nettyMaxFrameSizeBytes", Aspect.OTHER),
          Map.entry("dbStorage_writeCacheMaxSizeMb", Aspect.CACHE),
          Map.entry("dbStorage_readAheadCacheMaxSizeMb", Aspect.CACHE));

  static BookieSettings read(AdminClients admins, Deadline deadline)
      throws DriverException, InterruptedException {
    return new BookieSettings(RuntimeConfig.ofBookies(admins.bookies(), deadline));
  }

  /**
   * Returns whether every bookie journals each entry before it confirms it, which is BookKeeper's
   * default.
   */
  boolean journalWriteData() {
    return isOn(WRITE);
  }

  /**
   * Returns whether every bookie syncs its journal before it confirms an entry, which is the
   * default.
   */
  boolean journalSyncData() {
    return isOn(SYNC);
  }

  List<Setting> settings(DriverSettings settings) {
    return config.settings(NOTABLE, PulsarPropertySection.BOOKIE.shown(settings));
  }

  /** Returns the memory that weir configured for each bookie, which a bookie does not report. */
  static List<Setting> memory(DriverSettings settings) {
    PulsarOptions options = new PulsarOptions(settings.options());
    SettingList list = new SettingList(Source.CLAIMED);
    list.add(Aspect.MEMORY, "bookie heap", options.bookieHeap().toString());
    list.add(Aspect.MEMORY, "bookie direct memory", options.bookieDirectMemory().toString());
    options.reportMemory(list, addresses(settings, PulsarEndpoint.ADMIN_URL),
        addresses(settings, PulsarEndpoint.BOOKIE_ADMIN_URL));
    return list.all();
  }

  private static int addresses(DriverSettings settings, String endpoint) {
    return settings.endpoint(endpoint).split(",").length;
  }

  private boolean isOn(String name) {
    return config.find(name).orElse("true").equals("true");
  }
}
