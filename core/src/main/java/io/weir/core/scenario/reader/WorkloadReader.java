package io.weir.core.scenario.reader;

import io.weir.core.ledger.MessageHeader;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;

/** Reads what the clients do. */
final class WorkloadReader {
  private static final DataSize SMALLEST = new DataSize(MessageHeader.BYTES);
  private static final Kind<DataSize> MESSAGE_SIZE = messageSize();
  private static final int MOST = 100_000;

  private WorkloadReader() {}

  static Workload read(Fields fields, LoadReader load) {
    return new Workload(
        fields.optional("workload.topics", Kinds.count(1, MOST), 1),
        fields.optional("workload.partitions", Kinds.count(1, MOST), 1),
        new MessageSpec(
            fields.required("workload.message.size", MESSAGE_SIZE, SMALLEST),
            fields.optional("workload.message.content", Kinds.word(Content.class), Content.RANDOM)),
        fields.optional("workload.producers-per-topic", Kinds.count(1, MOST), 1),
        fields.optional("workload.subscriptions-per-topic", Kinds.count(0, MOST), 1),
        fields.optional("workload.consumers-per-subscription", Kinds.count(1, MOST), 1),
        load.read());
  }

  private static Kind<DataSize> messageSize() {
    Kind<DataSize> size = Kinds.size(SMALLEST, MessageSpec.MAX_SIZE);
    return new Kind<>(size.hint() + "; weir's own header takes " + SMALLEST + " of it",
        size.parser());
  }
}
