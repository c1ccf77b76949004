package io.weir.lab.host.ssh;

import io.weir.lab.provision.ProvisionException;
import io.weir.lab.ssh.CopiedJars;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The files that machines of brokers need.
 *
 * @param agent weir itself
 * @param classPaths what processes run from, by the name of the class path
 */
record AgentFiles(CopiedJars.Jars agent, Map<String, CopiedJars.Jars> classPaths) {
  AgentFiles {
    classPaths = Map.copyOf(classPaths);
  }

  /**
   * The files of this weir and of some class paths.
   *
   * @throws ProvisionException if one can't be read
   */
  static AgentFiles of(Map<String, List<Path>> classPaths) throws ProvisionException {
    CopiedJars jars = new CopiedJars();
    try {
      List<Path> own = Arrays.stream(
          System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of).toList();
      Map<String, CopiedJars.Jars> byName = new HashMap<>();
      for (Map.Entry<String, List<Path>> classPath : classPaths.entrySet()) {
        byName.put(classPath.getKey(), jars.of(classPath.getValue()));
      }
      return new AgentFiles(jars.of(own), byName);
    } catch (IOException e) {
      throw new ProvisionException("the files of brokers can't be read: " + e.getMessage(), e);
    }
  }

  /** Returns all of them. */
  CopiedJars.Jars all() {
    return classPaths.values().stream().reduce(agent, CopiedJars.Jars::and);
  }
}
