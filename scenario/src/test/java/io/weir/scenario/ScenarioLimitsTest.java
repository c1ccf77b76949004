package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each limit on the content of a file, at the limit and one beyond. */
class ScenarioLimitsTest {
  private static final String SMALL = """
      name: small
      question: How much may there be of it?
      durability: { replicas: 1, acknowledge: all, storage: fsync }
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { measure: 10s }
      repeat: 1
      """;
  private static final String KAFKA = "systems: { kafka: { broker: kafka } }\n";

  private static List<Problem> problems(String text) {
    ScenarioException thrown = catchThrowableOfType(ScenarioException.class,
        () -> new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text, Overrides.NONE));
    return thrown == null ? List.of() : thrown.problems();
  }

  private static String list(int count, String format) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(format::formatted)
        .collect(Collectors.joining(", "));
  }

  private static void assertRefused(String text, String... words) {
    assertThat(problems(text)).singleElement()
        .satisfies(problem -> assertThat(problem.describe("test.yaml")).contains(words));
  }

  @Test
  void systemsAndScalesHaveANumberThatIsTheMost() {
    String systems = "systems: { %s }%n";
    assertThat(problems(SMALL + systems.formatted(list(16, "s%d: { broker: kafka }")))).isEmpty();
    assertRefused(SMALL + systems.formatted(list(17, "s%d: { broker: kafka }")),
        "there are 17 systems; the limit is 16");
    String scales = KAFKA + "scale: { %s }%n";
    assertThat(problems(SMALL + scales.formatted(list(50, "s%d: { seed: 1 }")))).isEmpty();
    assertRefused(SMALL + scales.formatted(list(51, "s%d: { seed: 1 }")),
        "there are 51 scales; the limit is 50");
  }

  @Test
  void asManyRunsAsAPlanMayHaveAreTaken() {
    assertThat(problems(
        SMALL + KAFKA + "sweep: { workload.topics: [%s] }%n".formatted(list(10_000, "%d"))))
        .isEmpty();
  }

  @Test
  void combinationsOfAllScalesAreCountedTogether() {
    String swept =
        SMALL + KAFKA + "sweep: { workload.topics: [%s] }%n".formatted(list(2_000, "%d"));
    assertRefused(swept + "scale: { %s }%n".formatted(list(10, "s%d: { seed: 1 }")),
        "contain 22,000 systems to check; the limit is 20,000");
    assertRefused(SMALL + "systems: { %s }%n".formatted(list(16, "s%d: { broker: kafka }"))
        + "sweep: { workload.topics: [%s] }%n".formatted(list(167, "%d")),
        "20,040 pairs of systems to compare; the limit is 20,000");
  }

  @Test
  void valuesAreCountedOverAllCombinations() {
    String properties = "systems: { kafka: { broker: kafka, server: { %s } } }%n"
        .formatted(list(2_000, "p%d: 1"));
    assertRefused(
        SMALL + properties + "sweep: { workload.topics: [%s] }%n".formatted(list(500, "%d")),
        "values to check; the limit is 1,000,000");
  }

  @Test
  void pathsAndValuesOfASweepAreBounded() {
    assertRefused(
        SMALL + KAFKA + "sweep: { %s }%n".formatted(list(51, "systems.kafka.server.p%d: [1]")),
        "sweeps 51 paths; the limit is 50");
    assertRefused(
        SMALL + KAFKA + "sweep: { systems.kafka.server.p: [%s] }%n".formatted("x".repeat(1_001)),
        "a swept value has 1001 characters; the limit is 1000");
  }

  @Test
  void keysAndValuesAreBoundedInNumberAndLength() {
    assertRefused(SMALL + KAFKA + "x: [%s]%n".formatted(list(60_000, "%d")),
        "more than 50,000 keys and values");
    assertRefused(SMALL + KAFKA + "x: %s%n".formatted("x".repeat(70_000)),
        "70,000 characters in one key or value; the limit is 65,536");
    assertThat(problems(SMALL.replace("1k/s", "x".repeat(5_000)) + KAFKA))
        .extracting(Problem::message)
        .containsExactly("has 5,000 characters; the limit is 4,096");
    assertThat(problems(SMALL + KAFKA + "x".repeat(300) + ": 1\n"))
        .anySatisfy(problem -> assertThat(problem.message())
            .isEqualTo("this key has 300 characters; the limit is 200"));
  }

  @Test
  void aLongValueIsRepeatedInPartAndOnOneLine() {
    assertThat(problems(SMALL.replace("1k/s", "'" + "ab".repeat(1_000) + "'") + KAFKA))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).hasSizeLessThan(120)
            .startsWith("'abab")
            .endsWith("abab' is not a rate")
            .contains("…"));
    assertThat(problems(SMALL.replace("1k/s", "\"5\\nweir: all fine\\x1b[2J\"") + KAFKA))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message())
            .isEqualTo("'5\\nweir: all fine\\u001b[2J' is not a rate"));
  }

  @Test
  void aMessageShowsTheFirstHundredProblemsAndCountsTheRest() {
    String keys = IntStream.range(0, 1_234)
        .mapToObj("k%d: 1\n"::formatted)
        .collect(Collectors.joining());
    ScenarioException thrown = catchThrowableOfType(ScenarioException.class,
        () -> new ScenarioReader(Catalogue.BROKERS).read("test.yaml", SMALL + KAFKA + keys,
            Overrides.NONE));
    assertThat(thrown.problems()).hasSize(1_234);
    assertThat(thrown.getMessage().lines()).hasSize(101)
        .last()
        .isEqualTo("… and 1,134 more");
  }
}
