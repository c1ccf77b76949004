package io.weir.driver.nats.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.nats.RunningNats;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import org.junit.jupiter.api.Tag;

/** A cluster of three servers with three replicas, which loses the leader of a stream. */
@Tag("brokers")
@Tag("slow")
class NatsClusterDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningNats.start(3, new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE),
        RunningNats.newer());
  }
}
