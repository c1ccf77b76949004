package io.weir.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofSearchTest {
  private final ProofSearch search = new ProofSearch();

  @TempDir
  Path results;

  private Path proof(String place) throws IOException {
    Path folder = Files.createDirectories(results.resolve(place));
    Files.writeString(folder.resolve("proof.json"), "{}");
    return folder;
  }

  @Test
  void findsTheProofsOfAllScenariosNewestFirstAndEachOnce() throws IOException {
    Path older = proof("kafka/proofs/2026-11-01T00-00-00Z");
    Path newer = proof("pulsar/proofs/2026-11-02T00-00-00Z");
    proof("kafka/2026-11-03T00-00-00Z");
    Files.createSymbolicLink(older.resolveSibling("latest"), older);

    Files.walkFileTree(results, Set.of(), 4, search);

    assertThat(search.found()).containsExactly(newer, older);
  }

  @Test
  void passesOverWhatItCannotRead() throws IOException {
    IOException gone = new NoSuchFileException("lost+found");

    assertThat(search.visitFileFailed(results, gone)).isEqualTo(FileVisitResult.CONTINUE);
    assertThat(search.postVisitDirectory(results, gone)).isEqualTo(FileVisitResult.CONTINUE);
    assertThat(search.found()).isEmpty();
  }
}
