package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test with a coordinator and four worker hosts, each in a network namespace. It does not run
 * where namespaces can't be made. After each test nothing runs or listens on them.
 */
abstract class OnTestHosts {
  static final Duration LIMIT = Duration.ofMinutes(5);
  static final int WORKERS = 4;
  static final int COORDINATOR = 0;

  /** Four workers with brokers inside. */
  static final String LOOPBACK = """
      name: on-hosts
      question: Do the parts of four hosts add up to the whole?
      systems: { loopback: { broker: loopback } }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      repeat: 1
      workload: { topics: 4, message: { size: 100 B }, load: { rate: 2k/s } }
      worker: { heap: 128 MiB }
      """;

  @TempDir
  Path folder;

  TestHosts hosts;

  @BeforeEach
  void connect() throws Exception {
    Optional<String> impossible = TestHosts.impossible();
    assumeTrue(impossible.isEmpty(), () -> impossible.orElse(""));
    hosts = TestHosts.create(Files.createDirectory(folder.resolve("hosts")), WORKERS);
  }

  /** The hosts are removed also if something is left on them. */
  @AfterEach
  void remove() throws Exception {
    if (hosts != null) {
      try {
        hosts.restoreAll();
        hosts.awaitNothingLeft();
      } finally {
        hosts.close();
      }
    }
  }

  /** Runs a scenario from the coordinator's host, with workers on the others. */
  WeirRun run(String scenario) throws Exception {
    return run(folder, scenario);
  }

  /** The same with another folder for the results. */
  WeirRun run(Path where, String scenario) throws Exception {
    return WeirRun.under(hosts.on(COORDINATOR), where, scenario, "--workers", hosts.workers(),
        "--data", where.resolve("data").toString());
  }

  /** The evidence of the only run. */
  static Evidence evidence(WeirRun weir) throws Exception {
    return new Evidence(weir.result(), weir.plan().runs().getFirst());
  }

  static RunResult result(WeirRun weir) throws Exception {
    return evidence(weir).result();
  }

  /** weir's own check of the stored result finds nothing wrong. */
  void verify(WeirRun weir) throws Exception {
    Path where = Files.createTempDirectory(folder, "verify");
    try (WeirRun check = WeirRun.command(where, "verify", weir.result().root().toString())) {
      assertThat(check.exitCode(LIMIT)).as(check.output()).isZero();
    }
  }

  static void kill(String signal, ProcessHandle process) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
    command.add(Long.toString(process.pid()));
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }
}
