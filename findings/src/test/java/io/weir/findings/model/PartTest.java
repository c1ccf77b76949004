package io.weir.findings.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.findings.recovery.Recovery;
import io.weir.findings.workers.WorkerFindings;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PartTest {
  @Test
  void noPartHasTheNameOfAComponent() {
    List<String> components = Stream.of(RunFindings.class, VariantFindings.class, Findings.class)
        .flatMap(type -> Arrays.stream(type.getRecordComponents()))
        .map(RecordComponent::getName)
        .toList();

    assertThat(Wings.parts()).isNotEmpty();
    assertThat(Wings.parts().keySet()).doesNotContainAnyElementsOf(components);
  }

  @Test
  void plainJsonGetsTheTypeOfItsWing() {
    Map<String, Object> parts = Part.typed(RunFindings.class, Map.of("workers", List.of(Map.of(
        "worker", 3, "host", "a", "sentShare", 0.5, "receivedShare", 0.25,
        "longestHiccupNanos", 7)), "unknown", Map.of("a", 1)));

    assertThat(WorkerFindings.PART.in(parts).orElseThrow()).singleElement()
        .extracting(WorkerFindings::worker, WorkerFindings::host)
        .containsExactly(3, "a");
    assertThat(parts).containsEntry("unknown", Map.of("a", 1));
    assertThat(Recovery.PART.in(parts)).isEmpty();
  }

  @Test
  void nothingIsNoPart() {
    Map<String, Object> parts = new HashMap<>();
    parts.put("recovery", null);

    assertThat(Part.typed(RunFindings.class, parts)).isEmpty();
  }

  @Test
  void aPartOfOtherFindingsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.typed(VariantFindings.class, Map.of("workers", List.of())))
        .withMessage("'workers' is a part of RunFindings, not of VariantFindings");
  }

  static Stream<Object> others() {
    return Stream.of("x", 1, List.of(1), List.of(List.of()), Map.of("worker", "many"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void aPartOfAnotherTypeIsRefused(Object value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.typed(RunFindings.class, Map.of("workers", value)));
  }
}
