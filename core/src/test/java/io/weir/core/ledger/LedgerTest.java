package io.weir.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.PhaseKind;
import io.weir.core.result.Json;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LedgerTest {
  @Test
  void aLedgerComesBackFromJsonAsItWent() throws IOException {
    Ledger ledger = new Ledger(Ledger.FORMAT,
        List.of(new ProducerLedger(0, 0, 2, 20, 20, SequenceRanges.between(0, 20),
            SequenceRanges.EMPTY, OptionalLong.empty())),
        List.of(new DeliveryLedger("sub", 0, SequenceRanges.of(0, 10, 11, 20),
            SequenceRanges.EMPTY, SequenceRanges.EMPTY, PhaseCount.ZERO, PhaseCount.ZERO,
            PhaseCount.ZERO, PhaseCount.ZERO, 0, OptionalInt.of(1),
            Optional.of(new PhaseCount(1, 2, OptionalLong.empty())))),
        List.of(new StrayCount("sub", 0, 0, PhaseCount.ZERO, 0)), Optional.empty())
        .withBehind(List.of("sub"));

    String json = Json.compactWriter().writeValueAsString(ledger);

    assertThat(Json.reader(Ledger.class).<Ledger>readValue(json)).isEqualTo(ledger);
    assertThat(json).startsWith("{\"format\":2,").contains("{\"lengths\":[0,10,1,9]}");
  }

  /** As weir wrote it before it had one entry for all consumers of a subscription. */
  @Test
  void aLedgerOfTheFirstFormatCountsTheSame() throws IOException {
    String json = """
        {"producers":[{"producer":0,"topic":0,"measureFrom":2,"due":20,"attempted":20,
          "acknowledged":[0,20],"failed":[]}],
         "deliveries":[
          {"subscription":"sub","consumer":0,"producer":0,"received":[0,10],"announced":[],
           "damaged":[],"damagedDeliveries":{"warmUp":0,"measure":0},
           "duplicates":{"warmUp":0,"measure":1},"redeliveries":{"warmUp":0,"measure":0},
           "reordered":{"warmUp":0,"measure":0},"maxReorderDepth":0,"partitions":1,
           "keyReordered":[1,2,4,6]},
          {"subscription":"sub","consumer":1,"producer":0,"received":[8,19],"announced":[9,10],
           "damaged":[],"damagedDeliveries":{"warmUp":0,"measure":0},
           "duplicates":{"warmUp":0,"measure":0},"redeliveries":{"warmUp":0,"measure":0},
           "reordered":{"warmUp":0,"measure":0},"maxReorderDepth":0,"partitions":1,
           "keyReordered":[8,10,15,16]}],
         "strays":[
          {"subscription":"sub","consumer":0,"topic":0,"unidentified":{"warmUp":0,"measure":0},
           "foreign":0},
          {"subscription":"sub","consumer":1,"topic":0,"unidentified":{"warmUp":0,"measure":0},
           "foreign":0}]}""";

    Ledger ledger = Json.reader(Ledger.class).readValue(json);
    LedgerCounts counts = Reconciliation.counts(ledger, PhaseKind.MEASURE);

    assertThat(counts.received()).isEqualTo(17);
    assertThat(counts.lost()).isEqualTo(1);
    assertThat(counts.duplicates()).isEqualTo(2);
    assertThat(counts.redeliveries()).isEqualTo(1);
    // 1 was due in the warm-up; 8 and 9 came to the other consumer before, in order.
    assertThat(counts.keyReordered()).contains(3L);
    assertThat(Reconciliation.counts(ledger, PhaseKind.WARM_UP).keyReordered()).contains(1L);
  }
}
