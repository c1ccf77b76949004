package io.weir.driver.rocketmq;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The gRPC client and a proxy before three replicas. */
@Tag("brokers")
@Tag("slow")
class RocketMqGrpcClusterIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRocketMq.start(SystemSpecs.of(3, SystemSpecs.MAJORITY_OF_3,
        Map.of("client", "grpc", "heap", "384 MiB", "direct-memory", "2 GiB"), Map.of()));
  }
}
