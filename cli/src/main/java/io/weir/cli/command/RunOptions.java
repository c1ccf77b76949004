package io.weir.cli.command;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.ScenarioFinder;
import io.weir.cli.Workbench;
import io.weir.cli.experiment.ExperimentSession;
import io.weir.cli.experiment.SuiteSession;
import io.weir.cli.experiment.SuiteSession.SuiteMember;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;

/** The options of commands that run scenarios. */
final class RunOptions {
  @Mixin
  private ScenarioOptions scenario;

  @Mixin
  private FolderOptions folders;

  Overrides overrides() {
    return scenario.overrides();
  }

  FolderOptions folders() {
    return folders;
  }

  /** Runs a scenario, or all scenarios of a suite one after another. */
  ExitCode run(Workbench workbench, String name)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    List<Path> files = new ScenarioFinder(workbench.installation()).findAll(name);
    List<SuiteMember> members = read(workbench, files);
    Path data = folders.data(workbench.installation());
    return members.size() == 1
        ? new ExperimentSession(workbench, folders.results(), data, folders.results())
            .run(members.getFirst().scenario())
            .exit()
        : new SuiteSession(workbench, folders.results(), data)
            .run(ScenarioFinder.suite(files), scenario.overrides(), members);
  }

  /** All of them are read before the first one starts. */
  private List<SuiteMember> read(Workbench workbench, List<Path> files)
      throws ScenarioException {
    List<SuiteMember> members = new ArrayList<>();
    for (Path file : files) {
      members.add(new SuiteMember(file, workbench.reader().read(file, scenario.overrides())));
    }
    return members;
  }
}
