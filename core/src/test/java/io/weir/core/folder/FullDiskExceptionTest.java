package io.weir.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskExceptionTest {
  private static final IOException IN_WORDS = new IOException("No space left on device");

  @TempDir
  private Path folder;

  @Test
  void aFailureOnADiskWithoutSpaceHasATypeInAnyLanguage() throws IOException {
    IOException failure = new IOException("Kein Speicherplatz");
    assertThat(FullDiskException.typed(new FixedSpace((1 << 20) - 1), failure))
        .isInstanceOf(FullDiskException.class)
        .hasMessage("Kein Speicherplatz")
        .hasCause(failure);
  }

  @Test
  void wordsAloneFillNoDisk() throws IOException {
    assertThat(FullDiskException.typed(new FixedSpace(1 << 20), IN_WORDS)).isSameAs(IN_WORDS);
    assertThat(FullDiskException.typed(folder, IN_WORDS)).isSameAs(IN_WORDS);
  }

  @Test
  void aDiskThatIsUnknownIsNotFull() {
    assertThat(FullDiskException.typed(folder.resolve("missing"), IN_WORDS)).isSameAs(IN_WORDS);
  }

  @Test
  void aFailureWithATypeKeepsIt() {
    IOException denied = new AccessDeniedException("results");
    assertThat(FullDiskException.typed(folder, denied)).isSameAs(denied);
  }

  /** A disk with a fixed free space. */
  private static final class FixedSpace extends FileStore {
    private final long usable;

    FixedSpace(long usable) {
      this.usable = usable;
    }

    @Override
    public long getUsableSpace() {
      return usable;
    }

    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public String type() {
      return "fixed";
    }

    @Override
    public boolean isReadOnly() {
      return false;
    }

    @Override
    public long getTotalSpace() {
      return Long.MAX_VALUE;
    }

    @Override
    public long getUnallocatedSpace() {
      return Long.MAX_VALUE;
    }

    @Override
    public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
      return false;
    }

    @Override
    public boolean supportsFileAttributeView(String name) {
      return false;
    }

    @Override
    public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> type) {
      return null;
    }

    @Override
    public Object getAttribute(String attribute) {
      throw new UnsupportedOperationException(attribute);
    }
  }
}
