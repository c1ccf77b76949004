package io.weir.benchmark.measure;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The systems that are measured on: one broker, and acknowledgements from the page cache, so that
 * neither the network nor the disk is what limits.
 */
final class Systems {
  private static final Durability PAGE_CACHE =
      new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE);
  private static final Durability MEMORY = new Durability(1, Acknowledge.ALL, Storage.MEMORY);

  private Systems() {}

  static SystemSpec of(String broker, ClientSettings settings) {
    return new SystemSpec(broker, broker, new Installed().launcher(broker).versions().get(0),
        Optional.empty(), 1, OptionalInt.empty(), PAGE_CACHE, Map.of(), settings.sections());
  }

  /** The broker that lives in the worker. */
  static SystemSpec loopback() {
    return new SystemSpec("loopback", "loopback", "", Optional.empty(), 1, OptionalInt.empty(),
        MEMORY, Map.of(), Map.of());
  }
}
