package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker within the worker keeps all messages there: what does not fit is refused before. */
class HeapForesightTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  private Outcome validate(String system, String storage, String set) throws IOException {
    String file = Files.writeString(folder.resolve("heap.yaml"), """
        name: heap
        question: Does it fit?
        systems: { %s }
        durability: { replicas: 1, acknowledge: all, storage: %s }
        workload: { message: { size: 100 B }, load: { rate: 150k/s } }
        phases: { warm-up: 10s, measure: 80s }
        """.formatted(system, storage)).toString();
    return SHELL.run("validate", file, "--set", set);
  }

  @Test
  void moreMessagesThanTheHeapHoldsAreRefusedWithTheSum() throws IOException {
    Outcome outcome = validate("loop: { broker: loopback }", "memory", "seed=1");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("heap.yaml:5:53",
        "workload.load.rate: for loop, 13,500,000 messages (150k/s for up to 1m30s) and 1 producer"
            + " take 1,188 MB of the worker that contains the broker, but its heap is 1 GiB",
        "hint: raise worker.heap");
  }

  @Test
  void aLargerHeapASearchAndABrokerElsewhereAreLetBe() throws IOException {
    assertThat(validate("loop: { broker: loopback }", "memory", "worker.heap=2 GiB").exit())
        .isZero();
    assertThat(validate("loop: { broker: loopback }", "memory", "workload.load.rate=highest")
        .exit()).isZero();
    assertThat(validate("kafka: { broker: kafka }", "page-cache", "seed=1").exit()).isZero();
  }

  @Test
  void eachProducerHasRoomForItsMessages() throws IOException {
    assertThat(validate("loop: { broker: loopback }", "memory",
        "workload.producers-per-topic=10000").err())
        .contains("and 10,000 producers take 2,499 MB");
  }
}
