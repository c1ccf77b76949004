package io.weir.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.environment.DoctorCheck.Outcome;
import io.weir.lab.worker.DialingWorkers;
import io.weir.lab.worker.LocalStarter;
import io.weir.lab.worker.OwnClassPath;
import io.weir.lab.worker.WorkerOrder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkersExaminationIT {
  @TempDir
  private Path folder;

  @Test
  void eachWorkerShowsItsMachineAndClock() throws Exception {
    List<DoctorCheck> checks = examine(List.of(OwnClassPath.files(), OwnClassPath.files()));
    assertThat(checks).extracting(DoctorCheck::name).containsExactly("worker 0", "worker 1");
    assertThat(checks).allSatisfy(check -> {
      assertThat(check.outcome()).as(check.finding()).isNotEqualTo(Outcome.FAIL);
      assertThat(check.finding()).contains("processors: ").contains("the same clock");
    });
  }

  @Test
  @Tag("slow")
  void aWorkerThatCannotStartIsAFailureBesideTheOther() throws Exception {
    List<DoctorCheck> checks = examine(List.of(OwnClassPath.files(), List.of(folder)));
    assertThat(checks).extracting(DoctorCheck::outcome).contains(Outcome.FAIL);
    assertThat(checks.getLast().finding()).contains("ended with exit code 1");
  }

  private List<DoctorCheck> examine(List<List<Path>> classPaths) throws Exception {
    WorkerSpec spec = new WorkerSpec(DataSize.mebibytes(64), new WorkerHosts.Local(2));
    List<WorkerOrder> orders = List.of(order(0, spec, classPaths.get(0)),
        order(1, spec, classPaths.get(1)));
    return new WorkersExamination(DialingWorkers.listeningLocally(new LocalStarter()), orders)
        .examine();
  }

  private WorkerOrder order(int worker, WorkerSpec spec, List<Path> classPath) {
    return new WorkerOrder(worker, spec, classPath, folder.resolve("worker-" + worker + ".log"),
        WorkerOrder.STOP_GRACE);
  }
}
