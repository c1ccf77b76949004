package io.weir.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreExceptionTest {
  @TempDir
  private Path folder;

  @Test
  void aDeniedFileAsksForPermission() {
    assertThat(StoreException.writing(folder, new AccessDeniedException(folder.toString())))
        .hasMessageContaining("permission denied; make the folder writable");
  }

  @Test
  void theSystemsWordsDecideNothing() {
    Path missing = folder.resolve("results/plan.json");
    assertThat(StoreException.writing(missing, new IOException("Disk quota exceeded")))
        .hasMessage("can't write " + missing
            + ": Disk quota exceeded; check the disk, its quotas and its inodes, or put results"
            + " elsewhere");
  }
}
