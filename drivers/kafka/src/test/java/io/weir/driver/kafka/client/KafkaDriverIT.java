package io.weir.driver.kafka.client;

import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;

class KafkaDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningKafka.start(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC));
  }
}
