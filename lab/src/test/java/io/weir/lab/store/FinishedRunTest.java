package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.driver.ReadBack;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.RunResultBuilder;
import io.weir.core.secret.KnownSecrets;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FinishedRunTest {
  private static final Plan PLAN = LoopbackPlan.of(LoopbackPlan.seconds(0, 1, 1), Map.of());
  private static final PlannedRun RUN = PLAN.runs().get(0);

  @TempDir
  Path results;
  private ResultWriter folder;
  private RunFolder runFolder;

  @BeforeEach
  void begin() throws StoreException {
    folder = ResultWriter.create(results, PLAN, Instant.EPOCH);
    runFolder = folder.begin(RUN);
  }

  private static RunResult result(PlannedRun run, RunStatus status) {
    return RunResultBuilder.builder()
        .format(RunResult.FORMAT)
        .run(run)
        .status(status)
        .started(Instant.EPOCH)
        .ended(Optional.of(Instant.EPOCH))
        .phases(List.of())
        .drained(true)
        .readBack(ReadBack.NOTHING)
        .failures(Map.of())
        .processes(List.of())
        .worker("")
        .build();
  }

  private Optional<RunResult> found() throws NewerFormatException {
    return FinishedRun.find(folder.layout(), RUN);
  }

  @ParameterizedTest
  @EnumSource(RunStatus.class)
  void isOneThatCompletedOrFailed(RunStatus status) throws Exception {
    runFolder.write(result(RUN, status));
    runFolder.seal();

    boolean over = status == RunStatus.COMPLETED || status == RunStatus.FAILED;
    assertThat(found().isPresent()).isEqualTo(over);
  }

  @Test
  void isNoneWithoutChecksums() throws Exception {
    runFolder.write(result(RUN, RunStatus.COMPLETED));

    assertThat(found()).isEmpty();
  }

  @Test
  void isNoneWhoseFilesAreNotWhatTheyWere() throws Exception {
    Path log = Files.writeString(runFolder.workerLog(0), "all is well\n");
    runFolder.write(result(RUN, RunStatus.COMPLETED));
    runFolder.seal();
    assertThat(found()).isPresent();

    Files.writeString(log, "all is w");
    assertThat(found()).isEmpty();
    Files.delete(log);
    assertThat(found()).isEmpty();
  }

  @Test
  void isOneBesideWhoseFilesOthersPutTheirs() throws Exception {
    Path log = Files.writeString(runFolder.workerLog(0), "all is well\n");
    runFolder.write(result(RUN, RunStatus.COMPLETED));
    runFolder.seal();

    Files.writeString(log.resolveSibling(".worker.log.swp"), "an editor's");
    assertThat(found()).isPresent();
  }

  @Test
  void isNoneThatWasPlannedOtherwise() throws Exception {
    runFolder.write(
        result(LoopbackPlan.run(1, LoopbackPlan.seconds(0, 2, 1), Map.of()), RunStatus.COMPLETED));
    runFolder.seal();

    assertThat(found()).isEmpty();
  }

  @Test
  void whatIsSetAsideIsKeptAndCounted() throws Exception {
    runFolder.write(result(RUN, RunStatus.INTERRUPTED));
    folder.setAside(RUN);
    folder.begin(RUN);
    folder.setAside(RUN);

    assertThat(folder.layout().run(RUN)).doesNotExist();
    assertThat(folder.layout().attempt(RUN, 1).resolve("result.json")).isRegularFile();
    assertThat(folder.layout().attempt(RUN, 2)).isDirectory();
    folder.seal();
    assertThat(folder.layout().checksums()).content()
        .contains("attempts/001-loopback-1/result.json")
        .doesNotContain(".lock");
  }

  @Test
  void aFolderIsOneWeirsAtATime() throws Exception {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> ResultWriter.reopen(folder.path(), KnownSecrets.NONE))
        .withMessageContaining("another weir")
        .withMessageContaining(folder.path().toString());
    folder.release();

    ResultWriter.reopen(folder.path(), KnownSecrets.NONE).release();
  }
}
