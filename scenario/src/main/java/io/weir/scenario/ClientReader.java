package io.weir.scenario;

import io.weir.core.scenario.ClientPolicy;
import io.weir.scenario.key.ClientKeys;

/** Reads the client settings that apply to all systems. */
final class ClientReader {
  private ClientReader() {}

  static ClientPolicy read(Fields fields) {
    return new ClientPolicy(
        fields.value(ClientKeys.BATCH_DELAY),
        fields.value(ClientKeys.BATCH_SIZE),
        fields.value(ClientKeys.SEND_BUFFER),
        fields.value(ClientKeys.IDEMPOTENCE),
        fields.value(ClientKeys.COMPRESSION),
        fields.value(ClientKeys.SEND_TIMEOUT),
        fields.value(ClientKeys.CONNECTIONS),
        fields.value(ClientKeys.ACKNOWLEDGE_INTERVAL),
        fields.value(ClientKeys.RECEIVE_QUEUE));
  }
}
