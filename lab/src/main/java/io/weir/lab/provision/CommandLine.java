package io.weir.lab.provision;

import io.weir.core.launch.Command;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A planned command, resolved on this machine.
 *
 * @param words program and arguments
 * @param environment variables that it needs besides the plan's
 */
record CommandLine(List<String> words, Map<String, String> environment) {
  /**
   * Works out a command.
   *
   * @param temporary the folder for its temporary files
   * @throws ProvisionException if the JDK or a class path is not there
   */
  static CommandLine of(Command command, Path javaHome, Map<String, List<Path>> classPaths,
      Path temporary) throws ProvisionException {
    return switch (command) {
      case Command.Java java -> java(java, javaHome, classPaths, temporary);
      case Command.Program program -> program(program);
    };
  }

  private static CommandLine program(Command.Program program) {
    List<String> words = new ArrayList<>();
    words.add(program.program());
    words.addAll(program.arguments());
    return new CommandLine(List.copyOf(words), Map.of());
  }

  private static CommandLine java(Command.Java java, Path ownJavaHome,
      Map<String, List<Path>> classPaths, Path temporary) throws ProvisionException {
    Path javaHome = java.javaHome().orElse(ownJavaHome);
    Path program = javaHome.resolve("bin").resolve("java");
    if (!Files.isExecutable(program)) {
      throw new ProvisionException(
          "there is no Java in " + javaHome + " to run brokers with; name a JDK's home directory");
    }
    List<Path> classPath = classPaths.get(java.classPath());
    if (classPath == null) {
      throw new ProvisionException(
          "the plan needs the class path '" + java.classPath() + "', but only "
              + classPaths.keySet() + " were resolved; this is a bug of weir");
    }
    List<String> words = new ArrayList<>();
    words.add(program.toString());
    words.addAll(ChildJvm.flags());
    words.add("-Djava.io.tmpdir=" + temporary);
    words.addAll(java.jvmArguments());
    words.add(java.mainClass());
    words.addAll(java.arguments());
    // In a variable, hundreds of jars do not bury the rest of the command line in ps and in
    // results.
    String jars =
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return new CommandLine(List.copyOf(words), Map.of("CLASSPATH", jars));
  }
}
