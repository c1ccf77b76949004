package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.trial.TrialLimits;
import io.weir.lab.worker.LocalWorkers;
import io.weir.lab.worker.WorkerClassPath;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentIT {
  @TempDir
  Path folder;

  private final List<ExperimentEvent> events = new ArrayList<>();

  @Test
  void aPlanIsCarriedOutRunAfterRun() throws Exception {
    Plan plan = LoopbackPlan.of(LoopbackPlan.seconds(1, 3, 10), Map.of(), Map.of());
    ExperimentResult result = new ExperimentRunner(setup()).run(plan, e -> {
      System.out.println(e.toString().substring(0, Math.min(300, e.toString().length())));
      events.add(e);
    });
    System.out.println(result);
    new ProcessBuilder("sh", "-c", "cp -r " + folder + " /tmp/expit").inheritIO().start().waitFor();
    assertThat(result.complete()).isTrue();
  }

  private ExperimentSetup setup() {
    List<Launcher> launchers =
        ServiceLoader.load(Launcher.class).stream().map(ServiceLoader.Provider::get).toList();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<Path> all = Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
    return new ExperimentSetup(
        "test",
        folder.resolve("results"),
        folder.resolve("work"),
        launchers,
        MavenArtifactResolver.withCache(folder.resolve("cache")),
        new Provisioner(),
        new WorkerClassPath(all, Map.of("loopback", List.of())),
        new LocalWorkers(),
        TrialLimits.DEFAULT);
  }
}
