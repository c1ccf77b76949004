package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.SupervisedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentChannelIT {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir
  Path folder;

  /** Its reports are refused with the reason, and none of them takes unlimited memory. */
  @ParameterizedTest
  @CsvSource({
      "null, 'sent an invalid report: ''null'' is no WorkerReport: it is null'",
      "garbage, 'sent an invalid report: ''Exception in thread'",
      "endless-line, 'is a line of more than 1 MiB'",
      "endless-document, 'a document of more than 256 MiB'",
      "flood, 'sends a flood: '",
      "cut-off, 'sent an invalid report: the end in the middle of a document'"})
  void aWorkerThatDoesNotKeepToTheProtocolIsLost(String how, String reason) throws Exception {
    try (DocumentChannel channel = channel(start(how))) {
      Optional<WorkerEvent> event = channel.next(LONG);
      while (event.orElseThrow() instanceof WorkerEvent.Reported) {
        event = channel.next(LONG);
      }
      assertThat(((WorkerEvent.Lost) event.get()).reason()).contains(reason);
    }
  }

  /** Nobody takes its reports, and it is ended all the same. */
  @ParameterizedTest
  @CsvSource({"flood", "endless-line"})
  void aWorkerIsEndedWhateverItSends(String how) throws Exception {
    SupervisedProcess process = start(how);
    channel(process).close();
    assertThat(process.isAlive()).isFalse();
  }

  private static DocumentChannel channel(SupervisedProcess process) {
    return new DocumentChannel(List.of(new ProcessPeer(process)), () -> {});
  }

  private SupervisedProcess start(String how) throws Exception {
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-cp",
        OwnClassPath.text(),
        StrangeWorker.class.getName(), how);
    return SupervisedProcess.start(new ProcessSpec("worker-0", command, Map.of(), folder,
        folder.resolve("worker.log"), folder.resolve("tmp"), ProcessSpec.Streams.PIPED,
        Duration.ofSeconds(2),
        Duration.ofSeconds(2)));
  }
}
