package io.weir.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.result.Json;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerPodsTest {
  private static final String ALL = "12,context=prod,namespace=bench,image=registry.example:5000/a"
      + "/weir@sha256:0a,service-account=load,cpu=4,memory=3GiB,start-within=10m,at-most=2h,"
      + "secret=ca,secret=ada";

  @Test
  void optionsAreReadAndWrittenInOneForm() {
    WorkerHosts.Kubernetes hosts = WorkerHosts.Kubernetes.parse(ALL);
    assertThat(hosts).isEqualTo(new WorkerHosts.Kubernetes(12,
        new WorkerPods(Optional.of("prod"), Optional.of("bench"),
            Optional.of("registry.example:5000/a/weir@sha256:0a"), "load", 4,
            Optional.of(DataSize.mebibytes(3 * 1024)), Duration.ofMinutes(10), Duration.ofHours(2),
            List.of("ca", "ada"))));
    assertThat(hosts.written()).isEqualTo("k8s:" + ALL);
  }

  @Test
  void optionsWithTheirDefaultAreNotWritten() {
    assertThat(WorkerHosts.Kubernetes.parse("3,cpu=2,start-within=180s").written())
        .isEqualTo("k8s:3");
  }

  @Test
  void aStoredPlanKeepsThem() throws Exception {
    WorkerHosts hosts = WorkerHosts.Kubernetes.parse(ALL);
    String text = Json.compactWriter().writeValueAsString(hosts);
    assertThat((WorkerHosts) Json.reader(WorkerHosts.class).readValue(text)).isEqualTo(hosts);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "cpus=2 | Kubernetes workers have no option 'cpus'; did you mean cpu?",
      "cpu=1.5 | '1.5' is no whole number of CPUs",
      "cpu=0 | a worker can't have 0 CPUs",
      "namespace=Bench | 'Bench' is no name of a Kubernetes namespace",
      "namespace=a,namespace=b | the option 'namespace' occurs twice",
      "secret=../x | '../x' is no name of a Kubernetes secret",
      "image=-x | '-x' is no name of a Kubernetes image",
      "memory=2 | not a data size",
      "at-most=25h | at-most is 1d1h; write 1s to 1d",
      "start-within=0s | start-within is 0s",
      "cpu | 'cpu' is no option of Kubernetes workers",
      "cpu= | 'cpu=' is no option of Kubernetes workers"})
  void aWrongOptionIsNamed(String options, String message) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> WorkerPods.parse(options))
        .withMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "-1", "1.5", ",cpu=1", "2 ,cpu=1"})
  void aNumberOfWorkersIsRequired(String text) {
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> WorkerHosts.Kubernetes.parse(text))
        .withMessageContaining("is no number of workers");
  }

  @Test
  void memoryHasRoomBesideTheHeap() {
    assertThat(WorkerPods.DEFAULT.memoryFor(DataSize.mebibytes(1024)))
        .isEqualTo(DataSize.mebibytes(2048 + 256));
  }
}
