package io.weir.core.launch;

import java.util.List;

/** What a process runs. */
public sealed interface Command {
  /**
   * A main class on weir's own JDK.
   *
   * @param classPath name of one of the launcher's class paths
   * @param jvmArguments flags of the JVM
   * @param mainClass what is run
   * @param arguments its arguments
   */
  record Java(String classPath, List<String> jvmArguments, String mainClass, List<String> arguments)
      implements Command {
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
   */
  record Program(String program, List<String> arguments) implements Command {
    public Program {
      arguments = List.copyOf(arguments);
    }
  }
}
