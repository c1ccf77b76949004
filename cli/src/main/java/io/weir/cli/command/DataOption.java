package io.weir.cli.command;

import io.weir.cli.context.Installation;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says where brokers keep their data. */
final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder for the brokers' data while they run; its disk is measured. Default: .weir/work in weir's installation.")
  private Optional<Path> data = Optional.empty();

  Path folder(Installation installation) {
    return data.orElse(installation.state().resolve("work")).toAbsolutePath().normalize();
  }
}
