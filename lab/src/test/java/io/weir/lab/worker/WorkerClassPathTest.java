package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerClassPathTest {
  private static final WorkerClassPath LAYOUT =
      new WorkerClassPath(
          List.of(Path.of("core.jar"), Path.of("engine.jar")),
          Map.of("kafka", List.of(Path.of("kafka.jar")), "pulsar", List.of(Path.of("pulsar.jar"))));

  @Test
  void holdsOneDriverAndItsClientBehindWeirsOwnJars() throws Exception {
    assertThat(LAYOUT.with("kafka", List.of(Path.of("client.jar"))))
        .containsExactly(
            Path.of("core.jar"), Path.of("engine.jar"), Path.of("kafka.jar"),
            Path.of("client.jar"));
  }

  @Test
  void anUnknownDriverIsNamedBesideTheKnownOnes() {
    assertThatExceptionOfType(WorkerException.class)
        .isThrownBy(() -> LAYOUT.with("redis", List.of()))
        .withMessageContaining("'redis'")
        .withMessageContaining("[kafka, pulsar]");
  }
}
