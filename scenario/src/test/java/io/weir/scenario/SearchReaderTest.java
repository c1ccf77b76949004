package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.OverloadIntent;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import io.weir.scenario.plan.Planner;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchReaderTest {
  private static final String SCENARIO = """
      name: test
      question: What is the most that it takes?
      systems: { one: { broker: loopback } }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload:
        message: { size: 100 B }
        load: %s
      phases: { warm-up: 5s, measure: 20s }
      """;

  private static Load load(String load) throws ScenarioException {
    return new ScenarioReader(Catalogue.BROKERS)
        .read("test.yaml", SCENARIO.formatted(load), Overrides.NONE)
        .first()
        .workload()
        .load();
  }

  private static List<String> problems(String load) {
    return catchThrowableOfType(ScenarioException.class, () -> load(load)).problems()
        .stream()
        .map(problem -> problem.describe("test.yaml"))
        .toList();
  }

  @Test
  void aSearchHasDefaults() throws ScenarioException {
    assertThat(load("{ rate: highest }").search()).contains(
        RateSearchBuilder.builder()
            .from(new Rate(1_000))
            .to(new Rate(10_000_000))
            .width(0.02)
            .within(Duration.ofMinutes(30))
            .trial(Duration.ofMinutes(1))
            .soak(Duration.ofSeconds(70))
            .at(0.9)
            .curve(List.of())
            .build());
  }

  @Test
  void boundsInDataAreConvertedByTheSizeOfMessages() throws ScenarioException {
    RateSearch search =
        load("{ rate: highest, search: { from: 1 MB/s, to: 80 Mbit/s } }").search().orElseThrow();

    assertThat(search.from()).isEqualTo(new Rate(10_000));
    assertThat(search.to()).isEqualTo(new Rate(100_000));
    assertThat(problems("{ rate: highest, search: { from: 5 MB/s, to: 20k/s } }")).singleElement()
        .asString()
        .contains("a search from 50k/s to 20k/s is empty");
    assertThat(problems("{ rate: highest, search: { from: 1 B/s } }")).singleElement()
        .asString()
        .contains("workload.load.search.from");
  }

  @Test
  void aSearchThatTheCommandLineAsksForHasItsOwnQuestion() throws ScenarioException {
    assertThat(question("{ rate: 5k/s }", "workload.load.rate=highest"))
        .isEqualTo("Which is the highest sustainable rate?");
    assertThat(question("{ rate: 5k/s }", "workload.load.rate=6k/s"))
        .isEqualTo("What is the most that it takes?");
    assertThat(question("{ rate: highest }", "repeat=2"))
        .isEqualTo("What is the most that it takes?");
    assertThat(question("{ rate: highest }", "workload.load.rate=highest"))
        .isEqualTo("What is the most that it takes?");
    assertThat(question("{ rate: 5k/s }", "workload.load.rate=highest", "question=How much?"))
        .isEqualTo("How much?");
  }

  private static String question(String load, String... sets) throws ScenarioException {
    return Planner.drawingSeeds()
        .plan(new ScenarioReader(Catalogue.BROKERS).read("test.yaml", SCENARIO.formatted(load),
            new Overrides(Optional.empty(), List.of(sets))))
        .question();
  }

  @Test
  void aSearchAndAnOverloadExcludeEachOther() throws ScenarioException {
    assertThat(load("{ rate: 1M/s, overload: intended }").overload())
        .contains(OverloadIntent.INTENDED);
    assertThat(load("{ rate: 1k/s }").overload()).isEmpty();
    assertThat(problems("{ rate: highest, overload: intended }")).singleElement()
        .asString()
        .contains("workload.load.overload", "highest rate that is no overload", "set a rate");
  }

  @Test
  void allOfItCanBeSaid() throws ScenarioException {
    assertThat(load("""
        { rate: highest, at: 80%, curve: [25%, 110%], search: { from: 2k/s, to: 1M/s, width: 5%,
            within: 10m, trial: 15s, soak: 90s, publish-p99: 10ms, end-to-end-p99: 50ms } }""")
        .search())
        .contains(RateSearchBuilder.builder()
            .from(new Rate(2_000))
            .to(new Rate(1_000_000))
            .width(0.05)
            .within(Duration.ofMinutes(10))
            .trial(Duration.ofSeconds(15))
            .soak(Duration.ofSeconds(90))
            .publishP99(List.of(Duration.ofMillis(10)))
            .endToEndP99(List.of(Duration.ofMillis(50)))
            .at(0.8)
            .curve(List.of(0.25, 1.1))
            .build());
  }

  @Test
  void severalLimitsAreGoals() throws ScenarioException {
    RateSearch search = load("""
        { rate: highest, search: { publish-p99: 50ms, end-to-end-p99: [5ms, 20ms, 100ms],
            within: 300s } }""").search().orElseThrow();

    assertThat(search.goals()).extracting(RateSearch::criterion)
        .containsExactly("publish p99 <= 50ms, end-to-end p99 <= 5ms, stable backlog",
            "publish p99 <= 50ms, end-to-end p99 <= 20ms, stable backlog",
            "publish p99 <= 50ms, end-to-end p99 <= 100ms, stable backlog");
    assertThat(search.criterion())
        .isEqualTo("publish p99 <= 50ms, end-to-end p99 <= 5ms / 20ms / 100ms, stable backlog");
    assertThat(search.soak()).as("a seventh of the time").isEqualTo(Duration.ofSeconds(42));
    assertThat(load("{ rate: highest, search.publish-p99: [5ms] }").search())
        .isEqualTo(load("{ rate: highest, search.publish-p99: 5ms }").search());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "publish-p99: []|workload.load.search.publish-p99: has an empty list (list one to 5 limits",
      "publish-p99: [5ms, 5ms]|publish-p99: 5ms is listed twice (remove one)",
      "publish-p99: [20ms, 5ms]|publish-p99: 5ms comes after 20ms (list the lowest limit first",
      "publish-p99: [5ms, 20]|publish-p99: 20 has no unit (write a duration of 1us or more",
      "publish-p99: [1ms, 2ms, 3ms, 4ms, 5ms, 6ms]|lists 6 limits, and 5 are the most (list one",
      "'publish-p99: [1ms, 2ms], end-to-end-p99: [1ms, 2ms]'|end-to-end-p99: has several limits,"
          + " as publish-p99 has (give one of both a single limit"})
  void limitsThatAreNoGoalsAreRefusedAtTheirPlace(String limits, String problem) {
    assertThat(problems("{ rate: highest, search: { " + limits + " } }")).singleElement()
        .asString()
        .startsWith("test.yaml:7:")
        .contains(problem);
  }

  @Test
  void aPlanKeepsGoalsAndReadsThePlansWithoutThem() throws ScenarioException, IOException {
    String one = "{ rate: highest, search.publish-p99: 5ms }";
    String several = "{ rate: highest, search.publish-p99: [5ms, 20ms] }";
    for (String text : List.of("{ rate: highest }", one, several)) {
      RateSearch search = load(text).search().orElseThrow();
      assertThat(Json.<RateSearch>reader(RateSearch.class)
          .<RateSearch>readValue(
              Json.compact(search)))
          .isEqualTo(search);
    }
    assertThat(Json.compact(load(one).search().orElseThrow()))
        .contains("\"publishP99\":\"5ms\"")
        .doesNotContain("endToEndP99");
    assertThat(Json.compact(load(several).search().orElseThrow()))
        .contains("\"publishP99\":[\"5ms\",\"20ms\"]");
  }

  @Test
  void trialsAreAsLongAsTheTimeAllows() throws ScenarioException {
    assertThat(load("{ rate: highest, search.within: 10m }").search().orElseThrow().trial())
        .isEqualTo(Duration.ofSeconds(20));
    assertThat(load("{ rate: highest, search.within: 1m }").search().orElseThrow().trial())
        .isEqualTo(Duration.ofSeconds(4));
  }

  /** The default outlasts the cycles of brokers and kernels, if a fifth of the time allows it. */
  @ParameterizedTest
  @CsvSource({"30m, 70", "10m, 70", "150s, 30", "60s, 12", "32s, 6"})
  void theSoakIsLongAsFarAsTheTimeAllows(String within, int seconds)
      throws ScenarioException {
    assertThat(load("{ rate: highest, search.within: " + within + " }").search()
        .orElseThrow()
        .soak()).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void aKnownRateIsNotSearchedFor() throws ScenarioException {
    assertThat(load("{ rate: 1k/s }").search()).isEmpty();
    assertThat(problems("{ rate: 1k/s, search.within: 10m, at: 50% }"))
        .hasSize(2)
        .anyMatch(problem -> problem.contains("workload.load.search: applies only to a rate that is"
            + " searched for (set workload.load.rate: highest, or remove it)"))
        .anyMatch(problem -> problem.contains("workload.load.at: applies only"));
  }

  @Test
  void boundsThatExcludeEachOtherAreRefused() {
    assertThat(problems("{ rate: highest, search: { from: 5k/s, to: 5k/s } }").getFirst())
        .contains("workload.load.search.to", "is empty");
    assertThat(problems("{ rate: highest, search: { within: 2m, trial: 30s } }").getFirst())
        .contains("workload.load.search.trial", "trials of 30s don't fit into 2m",
            "give the search 4m or more");
  }

  @Test
  void aHighestRateThatNoMachineCouldSendIsRefused() {
    String large = SCENARIO.replace("100 B", "64 KiB")
        .formatted("{ rate: highest, search.to: 10M/s }");
    assertThat(catchThrowableOfType(ScenarioException.class,
        () -> new ScenarioReader(Catalogue.BROKERS).read("test.yaml", large, Overrides.NONE))
        .problems()
        .getFirst()
        .describe("test.yaml")).contains("workload.load.search.to", "more than 100 GB");
  }

  @Test
  void deliveriesCanNotBeBoundedWithoutSubscriptions() {
    assertThat(problems(
        "{ rate: highest, search.end-to-end-p99: 1s }\n  subscriptions-per-topic: 0").getFirst())
        .contains("workload.load.search.end-to-end-p99", "without subscriptions");
  }

  @Test
  void aTraceHasARateOfItsOwn() {
    assertThat(problems("{ rate: highest, arrival: trace, trace.file: none.txt }"))
        .anyMatch(problem -> problem.contains("a trace has its own times"));
  }

  @Test
  void sharesAndWidthsArePercentages() {
    assertThat(problems("{ rate: highest, at: 0.9, curve: 50%, search.width: 60% }"))
        .hasSize(3)
        .anyMatch(problem -> problem.contains("workload.load.at: '0.9' is not a percentage"))
        .anyMatch(problem -> problem.contains("workload.load.curve: is not a list"))
        .anyMatch(problem -> problem.contains("60% is not within 0.1% to 50%"));
    assertThat(problems("{ rate: highest, curve: [50%, 300%] }").getFirst())
        .contains("workload.load.curve", "300% is not within 1% to 200%");
  }

  @Test
  void aPlanKeepsTheSearchAndKnowsHowLongItMayTake()
      throws ScenarioException, IOException {
    String text =
        SCENARIO.formatted("{ rate: highest, curve: [50%], search.within: 10m }");
    Plan plan = Planner.drawingSeeds()
        .plan(new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text, Overrides.NONE));
    Plan read =
        Json.reader(Plan.class).readValue(Json.compactWriter().writeValueAsString(plan));
    assertThat(read).isEqualTo(plan);
    PlannedRun run = plan.runs().getFirst();
    assertThat(run.loadTime()).isEqualTo(Duration.ofMinutes(10).plusSeconds(25 + 25));
    PlannedRun trial = run.trial(3, new Rate(700), run.phases());
    assertThat(trial.search()).isEmpty();
    assertThat(trial.workload().load().rate()).isEqualTo(new Rate(700));
    assertThat(trial.seed()).isNotEqualTo(run.trial(4, new Rate(700), run.phases()).seed());
  }

  @Test
  void theLongestTrialAtTheHighestRateMustFit() throws ScenarioException {
    ScenarioReader reader = new ScenarioReader(
        List.of(new Catalogue("small", List.of(), List.of(), Set.of())));
    String search = SCENARIO.replace("loopback", "small")
        .formatted(
            "{ rate: highest, search: { to: %s, within: 10m, trial: 15s, soak: 70s } }");

    reader.read("test.yaml", search.formatted("13k/s"), Overrides.NONE);
    assertThat(catchThrowableOfType(ScenarioException.class,
        () -> reader.read("test.yaml", search.formatted("20k/s"), Overrides.NONE)).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.describe("test.yaml")).contains(
            "workload.load.search.to",
            "a trial at 20k/s for up to 1m15s: 1,500,000 messages do not fit",
            "lower workload.load.search.to", "send fewer messages"));
  }
}
