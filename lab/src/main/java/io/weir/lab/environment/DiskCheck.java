package io.weir.lab.environment;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.FreeSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether folders that a scenario names for a system's data are on a disk at all: in memory an
 * fsync returns at once, and one system would be measured without what the other waits for.
 */
public final class DiskCheck {
  private DiskCheck() {}

  /**
   * Checks that the folders for synced data are not in memory. A folder that can't be checked is
   * left to the start, which reports its problem.
   *
   * @throws ProvisionException if a folder lies in memory and storage is {@code fsync}
   */
  public static void require(SystemSpec system, ClusterPlan plan, FileSystems types)
      throws ProvisionException {
    if (system.durability().storage() != Storage.FSYNC) {
      return;
    }
    for (Path folder : plan.elsewhere()) {
      Optional<String> type = types.type(folder).filter(DiskFacts.IN_MEMORY::contains);
      if (type.isPresent()) {
        throw new ProvisionException("the data of " + system.name() + " would lie in memory: "
            + folder.getParent() + " is a " + type.get()
            + ", where an fsync returns at once and promises nothing. Name a folder on a disk, or"
            + " measure with 'durability.storage: page-cache'.");
      }
    }
  }

  /** Returns the type of the file system that a folder is on, or will be, on this machine. */
  public static Optional<String> type(Path folder) {
    try {
      return Optional.of(FreeSpace.store(folder).type());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Looks up file systems. */
  public interface FileSystems {
    /** Returns the type of the one that a folder is on, or will be; empty if it can't be read. */
    Optional<String> type(Path folder) throws ProvisionException;
  }
}
