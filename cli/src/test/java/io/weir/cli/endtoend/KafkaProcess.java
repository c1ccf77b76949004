package io.weir.cli.endtoend;

import io.weir.driver.kafka.launch.KafkaLauncher;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;

/**
 * A Kafka on the host of this process, as a cluster that weir did not start. It prints its address
 * and then the names of its topics whenever they change. Its end is the end of the broker.
 */
final class KafkaProcess {
  private static final long LOOK_AROUND_MILLIS = 200;

  private KafkaProcess() {}

  /** Its arguments: a folder for the broker, and the address to listen on. */
  public static void main(String[] arguments) throws Exception {
    try (StartedSystem system = StartedSystem.start(new KafkaLauncher(), Path.of(arguments[0]),
        arguments[1], 0, ports -> Map.of(), UnaryOperator.identity());
        Admin admin = Admin.create(
            Map.of("bootstrap.servers", arguments[1] + ":" + system.port(0)))) {
      System.out.println("address " + arguments[1] + ":" + system.port(0));
      String before = "";
      while (true) {
        String topics = "topics " + new TreeSet<>(admin.listTopics().names().get());
        if (!topics.equals(before)) {
          System.out.println(topics);
          before = topics;
        }
        Thread.sleep(LOOK_AROUND_MILLIS);
      }
    }
  }
}
