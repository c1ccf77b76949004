package io.weir.driver.kafka.launch;

import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.KafkaDeployment;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A small weir that runs one real Kafka node until it is killed. */
public final class KafkaKeeper {
  static final SystemSpec SYSTEM = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);

  private KafkaKeeper() {}

  /** Arguments are the directory and the ports. Prints the broker's process id when it is ready. */
  public static void main(String[] arguments) throws Exception {
    List<Integer> ports =
        List.of(arguments).subList(1, arguments.length).stream().map(Integer::valueOf).toList();
    try (Deployment deployment = KafkaDeployment.start(SYSTEM, Path.of(arguments[0]), ports)) {
      System.out.println(broker(deployment).pid());
      Thread.sleep(Duration.ofMinutes(10));
    }
  }

  static DeployedProcess broker(Deployment deployment) {
    return deployment.processes().getLast();
  }
}
