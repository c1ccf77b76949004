package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Recovered;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultScenarioTest {
  private static final ScenarioReader READER = new ScenarioReader(Catalogue.BROKERS);

  /** A Pulsar system of three brokers and the given number of bookies. A ledger uses two. */
  private static String scenario(int bookies, String phases) {
    return """
        name: fault
        question: How does it come back?
        systems: { pulsar: { broker: pulsar, nodes: 3, bookies: %d } }
        durability: { replicas: 2, acknowledge: all, storage: fsync }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { measure: 2m, %s }
        """.formatted(bookies, phases);
  }

  private static Optional<Fault> fault(String phases) throws ScenarioException {
    return READER.read("scenario.yaml", scenario(3, phases), Overrides.NONE)
        .first()
        .phases()
        .fault();
  }

  private static List<Problem> problems(String text) {
    ScenarioException thrown = catchThrowableOfType(ScenarioException.class,
        () -> READER.read("scenario.yaml", text, Overrides.NONE));
    assertThat(thrown).as("problems").isNotNull();
    return thrown.problems();
  }

  @Test
  void withoutASectionThereIsNone() throws ScenarioException {
    assertThat(fault("drain: 10s")).isEmpty();
  }

  @Test
  void whatIsNotSaidIsUsual() throws ScenarioException {
    assertThat(fault("fault: { kind: kill }")).hasValue(new Fault(FaultKind.KILL,
        FaultNode.of(FaultNode.Choice.LEADER), Duration.ofSeconds(30), Duration.ofSeconds(10),
        Outage.REFUSED, Recovered.DEFAULT));
    assertThat(fault("fault: { kind: rolling-restart }").orElseThrow())
        .returns(true, Fault::strikesEach)
        .returns(Duration.ZERO, Fault::lasts);
  }

  @Test
  void everythingCanBeSaid() throws ScenarioException {
    assertThat(fault("fault: { kind: pause, node: bookie-2, after: 20s, for: 5s, outage: expected,"
        + " recovered: { p99: 50ms, windows: 3 } }"))
        .hasValue(new Fault(FaultKind.PAUSE, new FaultNode("bookie-2"), Duration.ofSeconds(20),
            Duration.ofSeconds(5), Outage.EXPECTED,
            new Recovered(2, Optional.of(Duration.ofMillis(50)), 3)));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
      textBlock = """
          fault: { node: leader }                                | phases.fault.kind      | is missing
          fault: { kind: crash }                                 | phases.fault.kind      | 'crash' is not known
          fault: { kind: kill, for: 0s }                         | phases.fault.for       | too small
          fault: { kind: kill, after: 1s }                       | phases.fault.after     | too short
          fault: { kind: kill, after: 110s }                     | phases.measure         | more than the measure phase
          fault: { kind: kill, node: broker-7 }                  | phases.fault.node      | no node broker-7
          fault: { kind: cut }                                   | phases.fault.kind      | can't be cut off
          fault: { kind: rolling-restart, node: leader }         | phases.fault.node      | each node in turn
          fault: { kind: kill, node: zookeeper-1 }               | phases.fault           | keeps all metadata
          fault: { kind: pause, for: 70s, outage: expected }     | on-failure.silence     | would end the run
          """)
  void whatCanNotBeIsReportedBeforeAnythingStarts(String phases, String path, String words) {
    assertThat(problems(scenario(3, phases))).singleElement().satisfies(problem -> {
      assertThat(problem.path()).isEqualTo(path);
      assertThat(problem.describe("scenario.yaml")).contains(words);
      assertThat(problem.hint()).isNotBlank();
    });
  }

  @Test
  void anOutageThatWasNotAskedForIsRefusedWithWhatWouldSurvive() throws ScenarioException {
    String storage = "fault: { kind: kill, node: storage%s }";

    assertThat(problems(scenario(2, storage.formatted("")))).singleElement()
        .satisfies(problem -> assertThat(problem.describe("scenario.yaml"))
            .contains("can't survive the loss of one bookie", "'bookies: 3'", "outage: expected"));
    assertThat(READER.read("scenario.yaml", scenario(2, storage.formatted(", outage: expected")),
        Overrides.NONE).first().phases().fault()).isPresent();
    assertThat(fault("fault: { kind: kill, node: storage }")).isPresent();
  }

  @Test
  void aSystemWithoutProcessesCanNotBeStruck() {
    String text = scenario(3, "fault: { kind: kill }")
        .replace("{ pulsar: { broker: pulsar, nodes: 3, bookies: 3 } }",
            "{ loopback: { broker: loopback } }")
        .replace("replicas: 2, acknowledge: all, storage: fsync",
            "replicas: 1, acknowledge: one, storage: memory");

    assertThat(problems(text)).singleElement()
        .satisfies(problem -> assertThat(problem.describe("s")).contains("no separate process"));
  }
}
