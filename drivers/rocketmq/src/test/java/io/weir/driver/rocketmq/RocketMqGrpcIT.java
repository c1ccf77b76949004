package io.weir.driver.rocketmq;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The gRPC client and a proxy. */
@Tag("brokers")
@Tag("slow")
class RocketMqGrpcIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRocketMq.start(
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("client", "grpc"), Map.of()));
  }
}
