package io.weir.driver.rocketmq;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;

class RocketMqDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRocketMq.start(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC));
  }
}
