package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.experiment.LoopbackPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RedactedRecordsTest {
  @Test
  void noSecretOfAPlanIsWritten() throws Exception {
    PlannedRun run = LoopbackPlan.run(1, LoopbackPlan.seconds(0, 1, 1), Map.of());
    SystemSpec spec = run.system();
    SystemSpec secret =
        new SystemSpec(
            spec.name(), spec.broker(), spec.version(), spec.clientVersion(), spec.nodes(),
            spec.port(), spec.durability(), Map.of("tls.key-passphrase", "hunter2"),
            Map.of("client.producer", Map.of("ssl.key.password", "hunter2", "linger.ms", "1")));
    PlannedRun withSecret =
        new PlannedRun(
            1, 1, Map.of(), secret, run.client(), run.workload(), run.phases(), run.worker(), 1);
    Plan plan =
        new Plan(
            Plan.FORMAT, "p", "", "client: { producer: { ssl.key.password: hunter2 } }\n",
            List.of("systems.a.client.producer.ssl.key.password=hunter2"), "", 1,
            Optional.empty(), List.of(withSecret));

    String written = Json.prettyWriter().writeValueAsString(RedactedRecords.plan(plan));

    assertThat(written).doesNotContain("hunter2").contains("\"linger.ms\" : \"1\"");
  }
}
