package io.weir.driver.kafka;

import io.weir.core.unit.DataSize;
import java.util.Map;

/** The option that sets the Java heap of each broker. */
public final class KafkaHeap {
  public static final String OPTION = "heap";

  /** What Kafka's own start script gives a broker. */
  public static final DataSize DEFAULT = DataSize.mebibytes(1024);

  private KafkaHeap() {}

  /**
   * The heap that a system's options ask for.
   *
   * @throws IllegalArgumentException if the option is no data size
   */
  public static DataSize of(Map<String, String> options) {
    String text = options.get(OPTION);
    return text == null ? DEFAULT : DataSize.parse(text);
  }
}
