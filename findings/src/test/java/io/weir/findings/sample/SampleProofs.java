package io.weir.findings.sample;

import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.CitedProof;
import io.weir.core.proof.CitedProofs;
import io.weir.core.proof.Kill;
import io.weir.core.proof.Proof;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Proofs of systems that the sample results ran too. */
public final class SampleProofs {
  private static final Survival WHOLE = new Survival(110, 100, 10, 100, 0, 0, 0, 0, 0);
  private static final Survival LOSS = new Survival(110, 100, 10, 60, 0, 40, 0, 0, 0);

  private SampleProofs() {}

  /** The kills of a system, none of which lost anything. */
  public static SystemProof whole(PlannedRun run, ReadBack readBack, int kills, Instant ended) {
    return system(run, readBack, kills, WHOLE, ended);
  }

  /** A proof of a system, with a positive control. */
  public static CitedProof cited(String path, SystemProof proven) {
    PlannedRun run = proven.run();
    Durability memory = new Durability(1, Acknowledge.ONE, Storage.MEMORY);
    SystemProof control = system(
        PlannedRunBuilder.builder()
            .index(2)
            .repetition(1)
            .variant(run.variant())
            .system(SamplePlans.system("control", memory))
            .client(run.client())
            .workload(run.workload())
            .phases(run.phases())
            .worker(run.worker())
            .seed(run.seed())
            .build(),
        SampleSettings.pulsar(memory), 3, LOSS, Instant.EPOCH);
    Proof proof = new Proof(Proof.FORMAT, "a-proof", Optional.empty(), 1, Duration.ofSeconds(2),
        Duration.ofSeconds(8), List.of(Duration.ofSeconds(3)), 2, List.of(proven, control));
    return new CitedProof(path, "0".repeat(64), SampleFolder.environment(), proof);
  }

  /** Records in a folder which proofs it cites. */
  public static void cite(SampleFolder folder, CitedProof... proofs) throws IOException {
    Json.prettyWriter()
        .writeValue(folder.layout().citedProofs().toFile(),
            new CitedProofs(CitedProofs.FORMAT, List.of(proofs)));
  }

  private static SystemProof system(PlannedRun run, ReadBack readBack, int kills, Survival each,
      Instant ended) {
    List<Kill> moments = new ArrayList<>();
    for (int number = 1; number <= kills; number++) {
      moments.add(new Kill(number, Duration.ofSeconds(3), Duration.ofMillis(3_001),
          Optional.of(Duration.ofSeconds(5)), 2 * number - 2, 2 * number - 1, each,
          Optional.empty()));
    }
    return new SystemProof(run, RunStatus.COMPLETED, Optional.empty(), Instant.EPOCH,
        Optional.of(ended), readBack, List.of(), moments);
  }
}
