package io.weir.lab.host.ssh;

import io.weir.lab.provision.Site;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The first calls of a coordinator to an agent. */
interface AgentControl {
  /**
   * From now on processes can be started.
   *
   * @param classPaths the files of each class path that plans name
   * @param site where
   */
  void begin(Map<String, List<Path>> classPaths, Site site);
}
