package io.weir.driver.loopback;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Durations;
import java.util.List;
import java.util.Optional;

/**
 * The settings that the loopback broker reports: one copy in memory, whatever the scenario
 * requests, and no client features.
 */
final class LoopbackSettings {
  private static final Durability DURABILITY = new Durability(1, Acknowledge.ONE, Storage.MEMORY);
  private static final String NONE = "none";

  private LoopbackSettings() {}

  static ReadBack of(LoopbackOptions options, ClientPolicy client) {
    FaultMix faults = options.faults();
    List<Setting> settings =
        List.of(
            broker(Aspect.REPLICAS, "copies", "1"),
            broker(Aspect.ACKNOWLEDGE, "acknowledge", "one"),
            broker(Aspect.STORAGE, "storage", "memory"),
            client(Aspect.BATCH_DELAY, "batch-delay", NONE),
            client(Aspect.BATCH_SIZE, "batch-size", NONE),
            client(Aspect.SEND_BUFFER, "send-buffer", client.sendBuffer().toString()),
            client(Aspect.SEND_BUFFER, OptionName.BUFFER.text(), buffer(options)),
            client(Aspect.IDEMPOTENCE, "idempotence", NONE),
            client(Aspect.COMPRESSION, "compression", NONE),
            client(Aspect.CONNECTIONS, "connections", NONE),
            client(Aspect.SEND_TIMEOUT, "send-timeout", Durations.format(client.sendTimeout())),
            client(Aspect.RECEIVE_QUEUE, "receive-queue", Integer.toString(client.receiveQueue())),
            client(Aspect.ACKNOWLEDGE_INTERVAL, "acknowledge-interval", NONE),
            broker(Aspect.OTHER, OptionName.CAPACITY.text(),
                options.capacity().map(Object::toString).orElse(NONE)),
            broker(Aspect.OTHER, OptionName.ACKNOWLEDGE_DELAY.text(),
                options.acknowledgeDelay().toString()),
            broker(Aspect.OTHER, OptionName.DELIVERY_DELAY.text(),
                options.deliveryDelay().toString()),
            broker(Aspect.OTHER, OptionName.STALL.text(), options.stalls().toString()),
            broker(Aspect.LARGEST_MESSAGE, OptionName.LARGEST_MESSAGE.text(),
                options.largestMessage().toString()),
            broker(Aspect.OTHER, OptionName.REFUSE.text(), refusals(faults)),
            broker(Aspect.OTHER, OptionName.LOSS.text(), faults.loss().toString()),
            broker(Aspect.OTHER, OptionName.DUPLICATES.text(), faults.duplicates().toString()),
            broker(Aspect.OTHER, OptionName.REDELIVERIES.text(), faults.redeliveries().toString()),
            broker(Aspect.OTHER, OptionName.REORDER.text(),
                faults.reorder() + " by " + faults.reorderBy()),
            broker(Aspect.OTHER, OptionName.CORRUPT.text(), faults.corrupt().toString()),
            client(Aspect.OTHER, OptionName.DEFECT.text(), options.defect().toString()));
    return new ReadBack(Optional.empty(), Optional.of(DURABILITY), settings, Optional.empty());
  }

  private static String buffer(LoopbackOptions options) {
    return options.buffer() == LoopbackOptions.UNBOUNDED ? NONE : options.buffer() + " messages";
  }

  private static String refusals(FaultMix faults) {
    return faults.refusals().isEmpty()
        ? Share.NONE.toString()
        : String.join(", ", faults.refusals().stream().map(Object::toString).toList());
  }

  private static Setting broker(Aspect aspect, String name, String value) {
    return new Setting(aspect, name, value, Source.BROKER, value);
  }

  private static Setting client(Aspect aspect, String name, String value) {
    return new Setting(aspect, name, value, Source.CLIENT, value);
  }
}
