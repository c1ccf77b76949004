package io.weir.cli.command;

import io.weir.cli.Installation;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says where brokers keep their data. */
final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where brokers keep their data while they run: the disk that is measured. Default: .weir/work where weir is installed.")
  private Optional<Path> data = Optional.empty();

  Path folder(Installation installation) {
    return data.orElse(installation.state().resolve("work")).toAbsolutePath().normalize();
  }
}
