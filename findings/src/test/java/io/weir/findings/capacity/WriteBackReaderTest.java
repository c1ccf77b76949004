package io.weir.findings.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.WriteBack;
import io.weir.core.driver.ReadBack;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.CacheUse;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemUse;
import io.weir.core.sample.RunResultBuilder;
import io.weir.findings.read.RunFiles;
import io.weir.findings.read.RunFiles.Course;
import io.weir.findings.sample.SampleFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteBackReaderTest {
  private static final int NUMBER = 3;
  private static final long SECOND = 1_000_000_000;
  private static final long WRITTEN = 50_000_000;
  private static final PhaseWindow MEASURED =
      new PhaseWindow(PhaseKind.MEASURE, 3 * SECOND, 13 * SECOND);

  private final PlannedRun run =
      SampleFindings.run("kafka", RunStatus.COMPLETED, List.of()).run();
  private ResultLayout layout;

  @BeforeEach
  void makeFolder(@TempDir Path root) throws IOException {
    layout = new ResultLayout(root);
    Files.createDirectories(layout.trial(run, NUMBER));
    Json.prettyWriter()
        .writeValue(layout.result(run).toFile(), RunResultBuilder.builder()
            .format(RunResult.FORMAT)
            .run(run)
            .status(RunStatus.UNFINISHED)
            .started(Instant.EPOCH)
            .phases(List.of())
            .readBack(ReadBack.NOTHING)
            .failures(Map.of())
            .processes(List.of())
            .disk(Optional.of(new DiskBaseline(
                Optional.of(new DiskSpeed(300, 1, 1, 3e7)), Optional.empty())))
            .worker("")
            .build());
  }

  /** The machine of a follower gets a tenth of the data. */
  private void use(int seconds, boolean caches) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      List<CacheUse> both = List.of(cache("leader", second, WRITTEN),
          cache("follower", second, WRITTEN / 10));
      lines.add(Json.compactWriter()
          .writeValueAsString(new SystemUse(second * SECOND, (second + 1) * SECOND, List.of(),
              Optional.empty(), Optional.empty(), caches ? both : List.of())));
    }
    Files.write(layout.use(run, NUMBER), lines);
  }

  private static CacheUse cache(String machine, int second, long written) {
    return new CacheUse(machine, written, second * written, 1L << 31, 1L << 32);
  }

  private Optional<WriteBack> read() {
    RunFiles files = RunFiles.readTrial(layout, run, NUMBER,
        new Course(RunStatus.COMPLETED, List.of(MEASURED), true));
    return WriteBackReader.read(files, MEASURED);
  }

  @Test
  void theMachineCountsWhoseCacheIsFullFirst() throws IOException {
    use(20, true);

    assertThat(read()).get().satisfies(found -> {
      assertThat(found.machine()).isEqualTo("leader");
      assertThat(found.written()).isEqualTo(WRITTEN);
      assertThat(found.disk()).hasValue(3e7);
      assertThat(found.kept().slope()).isEqualTo(1);
      assertThat(found.restsOnCache()).isTrue();
    });
  }

  @Test
  void aTrialOfAnOlderVersionHasNoWriteBack() throws IOException {
    assertThat(read()).isEmpty();
    use(20, false);
    assertThat(Files.readString(layout.use(run, NUMBER))).doesNotContain("caches");
    assertThat(read()).isEmpty();
  }
}
