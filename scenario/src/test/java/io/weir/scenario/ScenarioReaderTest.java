package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.core.plan.Plan;
import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Repetition;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.core.scenario.Trace;
import io.weir.core.scenario.Windows;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.plan.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioReaderTest {
  private static final String SMALL = """
      name: small
      question: How small can it be?
      systems:
        kafka: { broker: kafka, nodes: 3 }
      durability: level-2
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { measure: 10s }
      """;

  private static ResolvedScenario read(String text, String... sets) throws ScenarioException {
    return new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text,
        new Overrides(Optional.empty(), List.of(sets)));
  }

  @Test
  void whatIsNotSaidHasItsDefault() throws ScenarioException {
    Scenario scenario = read(SMALL).first();
    assertThat(scenario.client()).isEqualTo(ClientPolicy.DEFAULT);
    assertThat(scenario.phases().warmUp()).isEqualTo(PhaseKeys.WARM_UP.standard());
    assertThat(scenario.phases().rampUp()).isEmpty();
    assertThat(scenario.phases().settle()).contains(PhaseKeys.WARM_UP.standard());
    assertThat(scenario.phases().drain()).isEqualTo(PhaseKeys.DRAIN.standard());
    assertThat(scenario.repeat()).isEqualTo(Repetition.fixed(3));
    assertThat(scenario.systems().get(0).version()).isEqualTo("4.3.1");
    assertThat(scenario.workload().partitions()).isEqualTo(1);
  }

  @Test
  void limitsOfValidityAreAlsoReadUnderTheirFormerName() throws ScenarioException {
    ResolvedScenario former = read(SMALL + "thresholds: { error-bar: 5% }\n");

    assertThat(former.first().thresholds().errorBar()).isEqualTo(0.05);
    assertThat(former.notes())
        .containsExactly("test.yaml:8:1: 'thresholds' is now called 'validity'");
    assertThat(read(SMALL, "thresholds.error-bar=5%").notes()).singleElement()
        .asString()
        .startsWith("--set");
    assertThat(read(SMALL + "validity: { error-bar: 5% }\n").notes()).isEmpty();
  }

  @Test
  void repetitionsMayEndWhenTheComparisonIsConclusive() throws ScenarioException {
    String two = SMALL.replace("systems:\n",
        "systems:\n  other: { broker: kafka, nodes: 3 }\n");

    assertThat(read(two, "repeat=auto").first().repeat()).isEqualTo(new Repetition(9, true));
    assertThat(read(two, "repeat=auto", "repeat-at-most=20").first().repeat())
        .isEqualTo(new Repetition(20, true));
    assertThat(Planner.drawingSeeds().plan(read(two, "repeat=auto")).stopping())
        .contains(new StoppingRule(List.of(3, 4, 6, 9)));
    assertThat(Planner.drawingSeeds().plan(read(two, "phases.windows=off")).stopping()).isEmpty();
  }

  @Test
  void valuesOfClientsSettingsTakeTurnsOnOneDeployment() throws ScenarioException {
    String swept = SMALL.replace("10s", "64s")
        + "sweep: { client.batch-delay: [0ms, 1ms], workload.partitions: [1, 2] }\n";
    Plan plan = new Planner(() -> 1).plan(read(swept));

    assertThat(plan.runs()).hasSize(4).allSatisfy(run -> {
      assertThat(run.phases().windows()).contains(new Windows(8, Duration.ofSeconds(8),
          Duration.ofSeconds(2), true, Windows.Idle.RUNNING));
      assertThat(plan.sharing(run)).hasSize(2)
          .extracting(other -> other.workload().partitions())
          .containsOnly(run.workload().partitions());
    });
    assertThatThrownBy(() -> read(swept, "phases.idle=stopped"))
        .hasMessageContaining("take turns on one deployment");
  }

  @Test
  void systemsTakeTurnsInWindowsWhereTheyCan() throws ScenarioException {
    String two = SMALL.replace("systems:\n",
        "systems:\n  other: { broker: kafka, nodes: 3 }\n");

    Scenario usual = read(two, "phases.measure=64s").first();
    assertThat(usual.phases().windows()).contains(
        new Windows(8, Duration.ofSeconds(8), Duration.ofSeconds(2), true,
            Windows.Idle.STOPPED));
    assertThat(usual.repeat()).isEqualTo(Repetition.fixed(1));
    assertThat(Planner.drawingSeeds().plan(read(two, "phases.measure=64s")).stopping())
        .contains(new StoppingRule(List.of(4, 6, 8)));
    assertThat(read(two, "phases.measure=10s").first().phases().windows()).contains(
        new Windows(5, Duration.ofSeconds(2), Duration.ofSeconds(2), true,
            Windows.Idle.STOPPED));
    assertThat(read(two, "phases.measure=64s", "repeat=2").first().phases().windows())
        .as("all of several deployments")
        .contains(
            new Windows(8, Duration.ofSeconds(8), Duration.ofSeconds(2), false,
                Windows.Idle.STOPPED));
    assertThat(read(two, "phases.measure=60s", "phases.windows=3").first().phases().windows())
        .contains(new Windows(3, Duration.ofSeconds(20), Duration.ofSeconds(2), false,
            Windows.Idle.RUNNING));
    assertThat(read(two, "phases.measure=64s", "phases.idle=running").first().phases().windows())
        .contains(new Windows(8, Duration.ofSeconds(8), Duration.ofSeconds(2), true,
            Windows.Idle.RUNNING));
    String three = two.replace("systems:\n", "systems:\n  third: { broker: kafka, nodes: 3 }\n");
    assertThat(read(three, "phases.measure=64s").first().phases().windows())
        .contains(new Windows(16, Duration.ofSeconds(4), Duration.ofSeconds(2), true,
            Windows.Idle.STOPPED));
    assertThat(read(three, "phases.measure=64s", "phases.idle=running").first()
        .phases()
        .windows()
        .orElseThrow()
        .length()).isEqualTo(Duration.ofSeconds(8));
    assertThatThrownBy(
        () -> read(two, "phases.measure=72s", "phases.windows=6", "phases.idle=stopped"))
        .hasMessageContaining("would be stopped for up to 28s, and clients wait for 25s at most");
    for (String without : List.of("phases.windows=off", "phases.measure=7s", "repeat=auto",
        "emulate.dilation=2", "workload.load.rate=highest")) {
      Scenario scenario = read(two, "phases.measure=64s", without).first();
      assertThat(scenario.phases().windows()).as(without).isEmpty();
    }
    assertThat(read(SMALL, "phases.measure=64s").first().phases().windows())
        .as("one system")
        .isEmpty();
    assertThat(read(SMALL).first().repeat()).isEqualTo(Repetition.fixed(3));
  }

  @Test
  void systemsAreChosenAndAddedByName() throws ScenarioException {
    String two = SMALL.replace("systems:\n",
        "systems:\n  other: { broker: kafka, nodes: 3 }\n");

    assertThat(read(two, "systems=[other]").first().systems())
        .extracting(SystemSpec::name)
        .containsExactly("other");
    assertThat(read(two, "systems=[kafka, other]", "systems.other.nodes=4").first().systems())
        .extracting(SystemSpec::name)
        .containsExactly("kafka", "other");
  }

  @Test
  void aSystemIsCopiedUnderAnotherName() throws ScenarioException {
    String scaled = SMALL + "scale: { more: { systems.kafka.nodes: 3 } }\n";
    Overrides copied =
        new Overrides(Optional.of("more"), List.of("systems=[kafka, next=kafka]"));

    assertThat(new ScenarioReader(Catalogue.BROKERS).read("s", scaled, copied).first().systems())
        .as("with the values of a scale")
        .extracting(SystemSpec::name, SystemSpec::nodes)
        .containsExactly(tuple("kafka", 3), tuple("next", 3));
    assertThat(read(SMALL, "systems.kafka.nodes=4", "systems=[kafka, next=kafka]",
        "systems.next.nodes=5").first().systems())
        .as("with values that are set for the original, and some that are not")
        .extracting(SystemSpec::name, SystemSpec::nodes)
        .containsExactly(tuple("kafka", 4), tuple("next", 5));
    assertThat(read(SMALL, "systems=[kafka, next=kafka]", "systems.next.nodes=5",
        "systems.kafka.nodes=4").first().systems())
        .as("in any order")
        .extracting(SystemSpec::name, SystemSpec::nodes)
        .containsExactly(tuple("kafka", 4), tuple("next", 5));
    assertThat(read(SMALL, "systems=[next=kafka]").first().systems())
        .extracting(SystemSpec::name, SystemSpec::broker)
        .containsExactly(tuple("next", "kafka"));
    assertThatThrownBy(() -> read(SMALL.replace("systems:\n",
        "systems:\n  next: { broker: kafka }\n"), "systems=[kafka, next=kafka]"))
        .hasMessageContaining("there is a system 'next' already");
    assertThatThrownBy(() -> read(SMALL, "systems=[kafka, next=kafak]"))
        .hasMessageContaining("there is no system and no broker kind 'kafak' (did you mean");
  }

  @Test
  void aSystemAndItsCopyAreNotSweptApart() throws ScenarioException {
    String swept = SMALL + "sweep: { systems.kafka.nodes: [3, 4] }\n";
    String copied = "systems=[kafka, next=kafka]";
    String scaled = SMALL + "scale: { more: { sweep.systems.kafka.nodes: [3, 4] } }\n";

    for (String text : List.of(swept, scaled)) {
      assertThatThrownBy(() -> read(text, copied))
          .hasMessageContaining("a system and its copy would be swept apart")
          .hasMessageContaining("--set systems.kafka.nodes=VALUE");
    }
    assertThatThrownBy(() -> read(SMALL, copied, "sweep.systems.kafka.nodes=[3, 4]"))
        .hasMessageContaining("would be swept apart");
    assertThat(read(swept, copied, "systems.kafka.nodes=4").variants()).hasSize(1);
    assertThat(read(swept, copied, "systems.next.nodes=4").variants()).hasSize(2);
    assertThat(read(swept, "systems=[next=kafka]").variants()).hasSize(2);
  }

  @Test
  void onlyAListOfSystemsHasCopies() {
    assertThat(new Overrides(Optional.empty(), List.of("systems=[old=kafka]")).copySystems())
        .isTrue();
    assertThat(new Overrides(Optional.empty(), List.of("systems=[kafka, redis]",
        "systems={kafka: {version: a=b}}", "systems.kafka.version=a=b")).copySystems()).isFalse();
  }

  @Test
  void theLoadRisesAtFirstWhereThatIsAskedFor() throws ScenarioException {
    assertThat(read(SMALL, "phases.ramp-up=4s").first().phases().rampUp())
        .contains(Duration.ofSeconds(4));
    assertThat(read(SMALL, "phases.ramp-up=0s").first().phases().rampUp()).isEmpty();
  }

  @Test
  void theWarmUpSettlesForAsLongAsItTakesItselfUnlessTold() throws ScenarioException {
    assertThat(read(SMALL, "phases.warm-up=17s").first().phases().settle())
        .contains(Duration.ofSeconds(17));
    assertThat(read(SMALL, "phases.warm-up=7s").first().phases().settle())
        .as("too short to measure")
        .isEmpty();
    assertThat(read(SMALL, "workload.load.arrival=bursty").first().phases().settle()).isEmpty();
    assertThat(read(SMALL, "phases.settle=2m").first().phases().settle())
        .contains(Duration.ofMinutes(2));
    assertThat(read(SMALL, "phases.settle=0s").first().phases().settle()).isEmpty();
    assertThat(read(SMALL, "phases.warm-up=0s").first().phases().settle()).isEmpty();
  }

  @Test
  void aClusterThatIsThereIsFoundByItsAddresses(@TempDir Path folder)
      throws IOException, ScenarioException {
    Files.writeString(folder.resolve("ca.pem"), "");
    Path file = Files.writeString(folder.resolve("prod.yaml"), SMALL.replace(", nodes: 3", """
        , existing: {
            bootstrap: "broker-1:9093, broker-2:9093",
            tls: { ca: ca.pem, key-password: "${file:key.txt}", verify-host: false },
            auth: { mechanism: scram-sha-512, user: weir, password: "${env:KAFKA}" },
            topics: orders },
          client.producer: { sasl.jaas.config: 'x "${file:jaas}" "${env:OTHER}"' },
          topic: { x: "${file:jaas}" }"""));

    SystemSpec system =
        new ScenarioReader(Catalogue.BROKERS).read(file, Overrides.NONE).first().systems().get(0);

    assertThat(system.version()).isEmpty();
    assertThat(system.clientVersion()).contains("4.3.1");
    assertThat(system.existing()).contains(new ExistingCluster(
        Map.of("bootstrap", "broker-1:9093,broker-2:9093"),
        Optional.of(new Tls(Optional.of(folder.resolve("ca.pem").toString()), Optional.empty(),
            Optional.empty(), Optional.empty(),
            Optional.of("${file:" + folder.resolve("key.txt") + "}"), false)),
        Optional.of(new Credentials("scram-sha-512", "weir", "${env:KAFKA}")),
        List.of("orders")));
    assertThat(system.section("client.producer")).containsEntry("sasl.jaas.config",
        "x \"${file:" + folder.resolve("jaas") + "}\" \"${env:OTHER}\"");
    assertThat(system.section("topic")).containsEntry("x", "${file:jaas}");
  }

  @Test
  void tlsIsAWordOrASection() throws ScenarioException {
    String start = "systems.kafka={broker: kafka, existing: {bootstrap: 'b:1'";

    assertThat(cluster(start + ", tls: true}}").tls()).contains(Tls.STANDARD);
    assertThat(cluster(start + ", tls: false}}").tls()).isEmpty();
    assertThat(cluster(start + ", tls: {}}}").tls()).isEmpty();
    assertThat(cluster(start + ", tls.verify-host: false}}").tls().orElseThrow().verifyHost())
        .isFalse();
  }

  private static ExistingCluster cluster(String set) throws ScenarioException {
    String text = SMALL.replace(", nodes: 3", "");
    return read(text, set).first().systems().get(0).existing().orElseThrow();
  }

  @Test
  void aLevelIsADurabilityThatItsPartsChange() throws ScenarioException {
    assertThat(durability(SMALL))
        .isEqualTo(new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE));
    assertThat(durability(SMALL, "durability=level-3"))
        .isEqualTo(new Durability(3, Acknowledge.ONE, Storage.FSYNC));
    assertThat(durability(SMALL, "durability.replicas=1"))
        .isEqualTo(new Durability(1, Acknowledge.MAJORITY, Storage.PAGE_CACHE));
    assertThat(durability(SMALL, "durability={replicas: 2, acknowledge: all}"))
        .isEqualTo(new Durability(2, Acknowledge.ALL, Storage.PAGE_CACHE));
    assertThat(durability(SMALL, "systems.kafka.durability.storage=fsync"))
        .isEqualTo(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC));
    assertThat(durability(SMALL, "durability.replicas=1", "durability=level-1"))
        .isEqualTo(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC));
  }

  private static Durability durability(String text, String... sets) throws ScenarioException {
    return read(text, sets).first().systems().get(0).durability();
  }

  @Test
  void propertiesArePassedOnUnderTheLongestSectionThatFits() throws ScenarioException {
    SystemSpec system = read("""
        name: pulsar
        question: Which section?
        systems:
          pulsar:
            broker: pulsar
            bookies: 3
            bookie: { heap: 1g, server: { journal.sync: false } }
            client: { ioThreads: 2, producer: { batching.max: 7 } }
            server.brokerServicePort: ''
        durability: level-1
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { measure: 10s }
        """, "systems.pulsar.client.producer.x=y").first().systems().get(0);
    assertThat(system.options()).isEqualTo(Map.of("bookies", "3", "bookie.heap", "1g"));
    assertThat(system.properties()).isEqualTo(
        Map.of("client", Map.of("ioThreads", "2"), "client.producer",
            Map.of("batching.max", "7", "x", "y"),
            "bookie.server", Map.of("journal.sync", "false"), "server",
            Map.of("brokerServicePort", "")));
  }

  @Test
  void aSweepMakesEveryCombinationInOrder() throws ScenarioException {
    ResolvedScenario swept = read(SMALL + """
        sweep:
          workload.partitions: [1, 6]
          durability: [level-1, { replicas: 1, acknowledge: all, storage: memory }]
        """);
    assertThat(swept.variants().stream().map(ScenarioVariant::values)).containsExactly(
        Map.of("workload.partitions", "1", "durability", "level-1"),
        Map.of("workload.partitions", "1", "durability",
            "{replicas: 1, acknowledge: all, storage: memory}"),
        Map.of("workload.partitions", "6", "durability", "level-1"),
        Map.of("workload.partitions", "6", "durability",
            "{replicas: 1, acknowledge: all, storage: memory}"));
    Scenario last = swept.variants().get(3).scenario();
    assertThat(last.workload().partitions()).isEqualTo(6);
    assertThat(last.systems().get(0).durability())
        .isEqualTo(new Durability(1, Acknowledge.ALL, Storage.MEMORY));
  }

  @Test
  void anOptionWinsOverAScaleAndEitherEndsASweep() throws ScenarioException {
    String text = SMALL + """
        sweep: { workload.partitions: [1, 6], workload.message.size: [100 B, 1 KB] }
        scale:
          laptop: { workload: { partitions: 2, load.rate: 20/s }, phases.measure: 5s }
        seed: 7
        """;
    ResolvedScenario resolved =
        new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text, new Overrides(
            Optional.of("laptop"), List.of("workload.message.size=1 KiB", "phases.measure=6s")));
    assertThat(resolved.variants()).hasSize(1);
    assertThat(resolved.variants().get(0).values()).isEmpty();
    assertThat(resolved.first().workload().partitions()).isEqualTo(2);
    assertThat(resolved.first().workload().load().rate()).isEqualTo(new Rate(20));
    assertThat(resolved.first().workload().message().size()).isEqualTo(new DataSize(1024));
    assertThat(resolved.first().phases().measure()).isEqualTo(Duration.ofSeconds(6));
    assertThat(resolved.seed()).hasValue(7);
  }

  @Test
  void anOptionMayExcludeScalesThatWereNotChosen() throws ScenarioException {
    String text = SMALL.replace("systems:\n",
        "systems:\n  pulsar: { broker: pulsar, nodes: 3, bookies: 3 }\n") + """
            scale:
              turns: { phases: { measure: 20s, windows: auto } }
              brief: { phases: { measure: 1s, windows: off } }
            """;
    Overrides eight = new Overrides(Optional.of("turns"), List.of("phases.windows=8"));
    assertThat(new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text, eight)
        .first()
        .phases()
        .windows()).isNotEmpty();
    Overrides excluded = new Overrides(Optional.of("brief"), List.of("phases.windows=8"));
    assertThatThrownBy(
        () -> new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text, excluded))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("phases.windows");
  }

  @Test
  void anOptionCanSweep() throws ScenarioException {
    assertThat(read(SMALL, "sweep.workload.partitions=[1, 2, 3]").variants()).hasSize(3);
  }

  @Test
  void emptySectionsAndAByteOrderMarkDoNoHarm() throws ScenarioException {
    assertThat(read(SMALL + "client:\nsweep: {}\nscale:\n").first()).isEqualTo(read(SMALL).first());
  }

  @Test
  void burstsAreDescribedByWhatIsSaidOfThem() throws ScenarioException {
    ResolvedScenario swept = read(SMALL + """
        sweep:
          workload.load: [{ arrival: poisson }, { arrival: bursty, bursts.ratio: 4 }]
        """);
    assertThat(swept.variants().get(0).scenario().workload().load().bursts()).isEmpty();
    assertThat(swept.variants().get(1).scenario().workload().load().bursts()).contains(
        new Bursts(4, Bursts.DEFAULT.length(), Bursts.DEFAULT.gap()));
  }

  @Test
  void aTraceCountsFromTheScenariosFolderAndHasARateOfItsOwn(@TempDir Path folder)
      throws ScenarioException, IOException {
    Path file = Files.writeString(folder.resolve("test.yaml"), SMALL.replace("rate: 1k/s", ""));
    Files.writeString(folder.resolve("arrivals.txt"), "0\n0.25\n0.5\n3\n");
    List<String> sets = List.of("workload.load={ arrival: trace, trace.file: arrivals.txt }",
        "phases={ warm-up: 1s, measure: 2s }");
    ResolvedScenario resolved = new ScenarioReader(Catalogue.BROKERS).read(file,
        new Overrides(Optional.empty(), sets));

    Load load = resolved.first().workload().load();
    assertThat(load.trace().orElseThrow().replay()).isEqualTo(Trace.Replay.ONCE);
    assertThat(resolved.traces().get(load.trace().orElseThrow().sha256()).times().size())
        .isEqualTo(4);
    assertThat(load.trace().orElseThrow().rate()).isEqualTo(new Rate(1));
  }

  @Test
  void aProblemTellsItsPlaceInTheFileOrTheOption() {
    Problem inFile = new Problem(new Place.InFile(3, 7), "a.b", "is bad", "make it good");
    Problem inOption =
        new Problem(new Place.InOption("--set a.b=c"), "a.b", "is bad", "make it good");
    assertThat(inFile.describe("x.yaml")).isEqualTo("x.yaml:3:7: a.b: is bad (make it good)");
    assertThat(inOption.describe("x.yaml")).isEqualTo("--set a.b=c: a.b: is bad (make it good)");
    assertThat(inFile).isLessThan(inOption);
  }
}
