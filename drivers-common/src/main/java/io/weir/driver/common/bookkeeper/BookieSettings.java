package io.weir.driver.common.bookkeeper;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.SettingList;
import java.util.List;
import java.util.Map;

/**
 * The settings that bookies report.
 *
 * @param config the common settings; all values in one text for settings that differ
 */
public record BookieSettings(RuntimeConfig config) {
  /**
   * The path of the settings in a bookie's configuration file. A bookie does not report its
   * defaults.
   */
  public static final String PATH = "/api/v1/config/server_config";

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

  /**
   * Returns whether every bookie journals each entry before it confirms it, which is BookKeeper's
   * default.
   */
  public boolean journalWriteData() {
    return isOn(WRITE);
  }

  /**
   * Returns whether every bookie syncs its journal before it confirms an entry, which is the
   * default.
   */
  public boolean journalSyncData() {
    return isOn(SYNC);
  }

  /**
   * Returns the notable settings, and those that a scenario passes through.
   *
   * @param passedThrough their names
   */
  public List<Setting> settings(List<String> passedThrough) {
    return config.settings(NOTABLE, passedThrough);
  }

  /**
   * Adds the memory that weir configured for each bookie, which a bookie does not report.
   *
   * @param list of claimed settings
   */
  public static void addMemory(SettingList list, BookKeeperOptions options) {
    list.add(Aspect.MEMORY, "bookie heap", options.bookieHeap().toString());
    list.add(Aspect.MEMORY, "bookie direct memory", options.bookieDirectMemory().toString());
  }

  /**
   * Adds the settings of bookies that the scenario alone decides.
   *
   * @param list of claimed settings
   */
  public static void foresee(SettingList list, SystemSpec system, BookKeeperOptions options) {
    if (BookKeeperDurability.of(system.durability(), options).journalSyncData()) {
      foresee(list, system, "journalMaxGroupWaitMSec", "1");
    }
    String quarter = Long.toString(options.bookieDirectMemory().bytes() >> 22);
    foresee(list, system, "dbStorage_writeCacheMaxSizeMb", quarter);
    foresee(list, system, "dbStorage_readAheadCacheMaxSizeMb", quarter);
  }

  private static void foresee(SettingList list, SystemSpec system, String name, String weirs) {
    String value =
        system.section(BookKeeperProperties.BOOKIE_SECTION).getOrDefault(name, weirs);
    list.add(NOTABLE.get(name), name, value, NormalByName.of(name, value));
  }

  private boolean isOn(String name) {
    return config.find(name).orElse("true").equals("true");
  }
}
