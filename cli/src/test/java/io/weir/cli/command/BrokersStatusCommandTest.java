package io.weir.cli.command;

import io.weir.cli.command.BrokersStatusCommand.Running;
import io.weir.core.result.Json;
import io.weir.findings.sample.GoldenFile;
import io.weir.lab.provision.BrokerStatus;
import io.weir.lab.provision.BrokerStatus.Health;
import io.weir.lab.provision.BrokerStatus.Member;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokersStatusCommandTest {
  @Test
  void aSystemAsJson() throws IOException {
    BrokerStatus system = new BrokerStatus("kafka", 42, Instant.EPOCH,
        Map.of("bootstrap", "127.0.0.1:19092"),
        List.of(new Member("broker-1", 43, false, Path.of("/tmp", "logs", "broker-1.log"))),
        Health.BROKEN);
    GoldenFile.of("json-running-system.json")
        .holds(Json.prettyWriter().writeValueAsString(Running.of(List.of(system))) + "\n");
  }
}
