package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.scenario.ThresholdTable;
import io.weir.scenario.key.Absent;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.Row;
import io.weir.scenario.key.ThresholdKeys;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyTableTest {
  private static final String SCENARIO = """
      name: test
      question: Are all keys read?
      systems:
        kafka: { broker: kafka, existing: { bootstrap: "broker-1:9092" } }
        pulsar:
          broker: pulsar
          existing: { service-url: "pulsar://broker-1:6650", admin-url: "http://broker-1:8080" }
        loopback: { broker: loopback }
      durability: { replicas: 1, acknowledge: all, storage: fsync }
      workload: { message: { size: { distribution: uniform, least: 100 B, most: 1 KB } } }
      """;

  static List<Key<?>> keys() {
    return KeyTable.sections().stream().flatMap(section -> section.keys().stream()).toList();
  }

  @Test
  void noKeyIsInTwoRows() {
    assertThat(KeyTable.rows().map(Row::path)).doesNotHaveDuplicates().hasSizeGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void theReaderReadsEachRow(Key<?> key) {
    String system = key.path().contains("token") ? "pulsar" : "kafka";
    String path = key.path().startsWith("systems.")
        ? key.in(key.path().contains(".existing.") ? system : "loopback").path()
        : key.in("100 B").path();
    Overrides wrong = new Overrides(Optional.empty(), List.of(path + "=[[1], [1]]"));
    List<Problem> problems = path.contains(" ")
        ? problems(SCENARIO.replace("most: 1 KB", "most: 1 KB, weights: { 100 B: [[1], [1]] }"),
            Overrides.NONE)
        : problems(SCENARIO, wrong);
    assertThat(problems)
        .filteredOn(problem -> !problem.message().equals("there is no such key"))
        .filteredOn(problem -> !problem.message().equals("is missing"))
        .extracting(Problem::path)
        .contains(path);
    assertThat(problems).extracting(Problem::message).doesNotContain("there is no such key");
  }

  private static List<Problem> problems(String text, Overrides overrides) {
    return catchThrowableOfType(ScenarioException.class,
        () -> new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text, overrides)).problems();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void aDefaultIsAValueOfItsKind(Key<?> key) {
    assertDefault(key);
  }

  private static <T> void assertDefault(Key<T> key) {
    if (key.absent() instanceof Absent.Standard<T> standard) {
      String written = key.kind().writer().apply(standard.value());
      assertThat(key.kind().parser().apply(written)).isEqualTo(standard.value());
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void aRowSaysWhatItMeansInAPhrase(Key<?> key) {
    assertThat(key.description()).isNotBlank().doesNotEndWith(".").doesNotContain("|", "\n");
    assertThat(key.hint()).isNotBlank();
  }

  @Test
  void everyThresholdHasARow() {
    assertThat(ThresholdKeys.SECTION.keys())
        .extracting(Key::name)
        .containsExactlyInAnyOrderElementsOf(ThresholdTable.types().keySet());
  }
}
