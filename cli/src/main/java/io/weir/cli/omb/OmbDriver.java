package io.weir.cli.omb;

import java.util.Optional;
import java.util.function.Function;

/** The drivers of OMB that weir has a counterpart of. */
enum OmbDriver {
  KAFKA("kafka.KafkaBenchmarkDriver", KafkaMapping::new),
  PULSAR("pulsar.PulsarBenchmarkDriver", notes -> new PulsarMapping(new Secrets(notes))),
  RABBITMQ("rabbitmq.RabbitMqBenchmarkDriver", notes -> new RabbitMqMapping(new Secrets(notes)));

  static final String PACKAGE = "io.openmessaging.benchmark.driver.";

  private final String className;
  private final Function<Notes, DriverMapping> mapping;

  OmbDriver(String className, Function<Notes, DriverMapping> mapping) {
    this.className = className;
    this.mapping = mapping;
  }

  DriverMapping mapping(Notes notes) {
    return mapping.apply(notes);
  }

  /** The driver of that class, if weir has a counterpart. */
  static Optional<OmbDriver> of(String driverClass) {
    for (OmbDriver driver : values()) {
      if (driverClass.equals(PACKAGE + driver.className)) {
        return Optional.of(driver);
      }
    }
    return Optional.empty();
  }

  /** What a driver that weir has no counterpart of drives, as its class calls it. */
  static String subject(String driverClass) {
    String simple = driverClass.substring(driverClass.lastIndexOf('.') + 1);
    String subject = simple.replaceFirst("(Benchmark)?Driver$", "");
    return subject.isEmpty() ? driverClass : subject;
  }
}
