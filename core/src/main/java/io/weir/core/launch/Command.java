package io.weir.core.launch;

import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The command of a process. */
public sealed interface Command {
  /**
   * A main class.
   *
   * @param javaHome the JDK that it runs on; weir's own where empty
   * @param classPath name of one of the launcher's class paths
   * @param jvmArguments flags of the JVM
   * @param mainClass what is run
   * @param arguments its arguments
   */
  record Java(Optional<Path> javaHome, String classPath, List<String> jvmArguments,
      String mainClass, List<String> arguments) implements Command {
    public Java {
      jvmArguments = List.copyOf(jvmArguments);
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A program of this machine.
   *
   * @param program its name on the path, or an absolute path
   * @param arguments its arguments
   * @param memory up to which it may grow, by its own settings; zero where they say nothing
   */
  record Program(String program, List<String> arguments, DataSize memory) implements Command {
    public Program {
      arguments = List.copyOf(arguments);
    }
  }
}
