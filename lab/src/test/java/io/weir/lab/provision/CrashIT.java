package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.DataSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kill of all processes of a deployment at once, and their start on what they left. */
class CrashIT {
  @TempDir
  private Path directory;

  @Test
  void noneActsOnTheEndOfAnother() throws Exception {
    // Each looks thousands of times a second whether the other is there, and notes it if not.
    String watching = "echo $$ > %1$s.pid; while ! test -s %2$s.pid; do :; done; read peer < "
        + "%2$s.pid; echo up; while kill -s 0 $peer 2>/dev/null; do :; done; echo %1$s >> acted";
    ClusterPlan plan = new ClusterPlan(List.of(new ClusterPlan.Stage(
        List.of(Plans.process("a", watching.formatted("a", "b"), Plans.UP),
            Plans.process("b", watching.formatted("b", "a"), Plans.UP)))),
        Map.of(), List.of());
    try (Deployment deployment = deploy(plan)) {
      deployment.kill();

      assertThat(deployment.processes())
          .allSatisfy(process -> assertThat(ProcessHandle.of(process.pid())).isEmpty());
      assertThat(directory.resolve("acted")).doesNotExist();
      assertThat(deployment.failure()).isNotDone();
    }
  }

  @Test
  void whatAProcessStartedEndsWithIt() throws Exception {
    ProcessPlan parent = Plans.process("parent",
        "sleep 300 & echo $! > child.pid; trap '' TERM; echo up; wait", Plans.UP);
    try (Deployment deployment = deploy(Plans.stages(parent))) {
      long child = Long.parseLong(
          Files.readString(directory.resolve("child.pid")).strip());
      ProcessIdentity identity = ProcessIdentity.of(ProcessHandle.of(child).orElseThrow());
      assertThat(identity.find()).isPresent();

      deployment.kill();

      // The parent may not have reaped it yet: such a zombie counts as gone.
      assertThat(identity.find()).isEmpty();
    }
  }

  @Test
  void startsAgainWithoutItsJobs() throws Exception {
    ClusterPlan plan = Plans.stages(
        Plans.process("format", "echo formatted >> history", new Readiness.Exit()),
        Plans.process("broker", "echo started >> history; echo up; exec sleep 300", Plans.UP));
    try (Deployment first = deploy(plan)) {
      first.kill();
    }
    try (Deployment again = deploy(plan.restart())) {
      assertThat(again.processes()).extracting(DeployedProcess::name).containsExactly("broker");
      assertThat(directory.resolve("history")).hasContent("formatted\nstarted\nstarted\n");
    }
  }

  private Deployment deploy(ClusterPlan plan) throws Exception {
    Site site = new Site(directory, directory.resolve("logs"), "127.0.0.1", List.of(),
        DataSize.mebibytes(1));
    return new Provisioner().deploy(plan, Map.of(), site, ProvisionListener.NONE);
  }
}
