package io.weir.driver.kafka.launch;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.driver.common.JavaHome;
import io.weir.driver.kafka.KafkaOptions;
import java.util.List;
import java.util.Optional;

/** The traits that distinguish Kafka from other broker kinds. */
final class KafkaTraits {
  static final BrokerTraits ALL = BrokerTraits.named("Kafka")
      .color(0)
      .facts(
          new StructuralFact(Topic.PROCESSES, 1, "brokers that are controllers too",
              Optional.empty()),
          new StructuralFact(Topic.WRITES, 1, "one log", Optional.empty()))
      .remark(Aspect.IDEMPOTENCE, "Kafka's acks=1 can't have it")
      .hardware(new HardwareOptions(KafkaOptions.HEAP,
          List.of(KafkaOptions.LOG_DIRECTORY, JavaHome.OPTION.name()), Optional.empty()))
      .build();

  private KafkaTraits() {}
}
