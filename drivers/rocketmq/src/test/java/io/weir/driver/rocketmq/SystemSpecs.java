package io.weir.driver.rocketmq;

import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.util.Map;

/** Systems for tests. */
public final class SystemSpecs {
  public static final String VERSION = "5.4.0";
  public static final Durability ONE_FSYNC = new Durability(1, Acknowledge.MAJORITY, Storage.FSYNC);
  public static final Durability MAJORITY_OF_3 =
      new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);

  private SystemSpecs() {}

  public static SystemSpec of(int nodes, Durability durability) {
    return of(nodes, durability, Map.of(), Map.of());
  }

  public static SystemSpec of(int nodes, Durability durability, Map<String, String> options,
      Map<String, Map<String, String>> properties) {
    return SystemSpecBuilder.builder()
        .name("rocketmq")
        .broker("rocketmq")
        .version(VERSION)
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(properties)
        .build();
  }
}
