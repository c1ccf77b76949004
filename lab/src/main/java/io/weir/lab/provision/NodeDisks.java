package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The folders of a plan that have an emulated disk each. In the site, and in each folder elsewhere,
 * a node has one for all of its processes. No process writes to that of another node.
 *
 * @param plan the plan
 * @param site the folder of its processes
 */
record NodeDisks(ClusterPlan plan, Path site) {
  NodeDisks {
    site = absolute(site);
  }

  /**
   * Returns the folders as the kernel knows them.
   *
   * @throws ProvisionException if one can't be known
   */
  List<Path> folders() throws ProvisionException {
    // Folders elsewhere come first, because they may lie in the site.
    List<Path> roots =
        Stream.concat(plan.elsewhere().stream().map(NodeDisks::absolute), Stream.of(site)).toList();
    Set<Path> folders = new TreeSet<>();
    for (Path path : written()) {
      Optional<Path> root = roots.stream().filter(path::startsWith).findFirst();
      if (root.isPresent() && !path.equals(root.get())) {
        folders.add(real(root.get()).resolve(root.get().relativize(path).getName(0)));
      }
    }
    return List.copyOf(folders);
  }

  private List<Path> written() {
    return plan.stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .flatMap(process -> Stream.concat(process.files().keySet().stream(),
            process.directories().stream()))
        .map(NodeDisks::absolute)
        .toList();
  }

  /** It may be made later, but the folder that it is in is there. */
  private static Path real(Path folder) throws ProvisionException {
    try {
      return folder.getParent().toRealPath().resolve(folder.getFileName());
    } catch (IOException e) {
      throw new ProvisionException("can't emulate a disk for " + folder + ": " + e, e);
    }
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
