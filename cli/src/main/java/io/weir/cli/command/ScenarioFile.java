package io.weir.cli.command;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that a scenario is written into.
 *
 * @param path where
 * @param replace whether an existing file is replaced
 * @param otherwise the next step if there is a file already
 */
record ScenarioFile(Path path, boolean replace, String otherwise) {
  /**
   * Checks whether it can be written, before its text is made.
   *
   * @throws CliException if there is such a file or folder
   */
  void check() throws CliException {
    if (Files.isDirectory(path)) {
      throw new CliException(ExitCode.INPUT, path + " is a folder",
          "name a file in it, such as " + path.resolve("my-scenario.yaml"));
    }
    if (!replace && Files.exists(path)) {
      throw exists(null);
    }
  }

  /**
   * Writes it.
   *
   * @throws CliException if it exists meanwhile, or can't be written
   */
  void write(String text) throws CliException {
    OpenOption[] options = replace
        ? new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE}
        : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
    try {
      Files.writeString(path, text, StandardCharsets.UTF_8, options);
    } catch (FileAlreadyExistsException e) {
      throw exists(e);
    } catch (NoSuchFileException e) {
      throw new CliException(ExitCode.INPUT,
          "can't write " + path + ": there is no folder " + path.toAbsolutePath().getParent(),
          "make the folder, or name another file", e);
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "can't write " + path + ": " + e.getMessage(),
          "name another file", e);
    }
  }

  private CliException exists(IOException cause) {
    return new CliException(ExitCode.INPUT, path + " already exists", otherwise, cause);
  }
}
