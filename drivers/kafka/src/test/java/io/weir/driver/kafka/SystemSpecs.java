package io.weir.driver.kafka;

import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.util.Map;

/** Systems for tests. */
public final class SystemSpecs {
  public static final String VERSION = "4.3.1";
  public static final Durability ONE_FSYNC = new Durability(1, Acknowledge.MAJORITY, Storage.FSYNC);

  private SystemSpecs() {}

  public static SystemSpec of(int nodes, Durability durability) {
    return of(nodes, durability, Map.of(), Map.of());
  }

  public static SystemSpec of(int nodes, Durability durability, Map<String, String> options,
      Map<String, Map<String, String>> properties) {
    return SystemSpecBuilder.builder()
        .name("kafka")
        .broker("kafka")
        .version(VERSION)
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(properties)
        .build();
  }
}
