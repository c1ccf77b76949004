package io.weir.cli.command;

import io.weir.cli.context.Installation;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say where files go. */
final class FolderOptions {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "results",
      description = "The folder for result folders. Default: ${DEFAULT-VALUE}")
  private Path out;

  @Mixin
  private DataOption data;

  Path results() {
    return out.toAbsolutePath().normalize();
  }

  Path data(Installation installation) {
    return data.folder(installation);
  }
}
