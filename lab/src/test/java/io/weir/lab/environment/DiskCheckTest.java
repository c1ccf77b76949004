package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiskCheckTest {
  /** A mount point of a file system in memory on Linux. */
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final Path ON_DISK = Path.of("").toAbsolutePath().resolve("target");

  private static void require(Storage storage, Path folder) throws ProvisionException {
    SystemSpec system =
        SystemSpecBuilder.builder()
            .name("kafka")
            .broker("kafka")
            .version("1.2.3")
            .nodes(1)
            .durability(new Durability(1, Acknowledge.ALL, storage))
            .options(Map.of())
            .properties(Map.of())
            .build();
    DiskCheck.require(system,
        new ClusterPlan(List.of(), Map.of(), List.of(folder.resolve("not-made-yet"))),
        DiskCheck::type);
  }

  private static boolean isInMemory(Path folder) throws IOException {
    return Files.isDirectory(folder)
        && DiskFacts.IN_MEMORY.contains(Files.getFileStore(folder).type());
  }

  @Test
  void whatIsToBeSyncedMayNotLieInMemory() throws IOException {
    assumeTrue(isInMemory(MEMORY));
    assertThatThrownBy(() -> require(Storage.FSYNC, MEMORY))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContainingAll("the data of kafka", MEMORY + " is a tmpfs", "Name a folder");
    assertThatCode(() -> require(Storage.PAGE_CACHE, MEMORY)).doesNotThrowAnyException();
  }

  @Test
  void aDiskIsNothingToRefuse() throws IOException {
    assumeTrue(!isInMemory(ON_DISK.getParent()));
    assertThatCode(() -> require(Storage.FSYNC, ON_DISK)).doesNotThrowAnyException();
  }
}
