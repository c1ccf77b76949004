package io.weir.lab.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
  @TempDir
  Path work;

  @Test
  void areTheSitesOfWeirsThatAreGone() throws Exception {
    Path gone = Files.createDirectory(work.resolve(Leftovers.siteName("a-b", "001-kafka", 12)));
    Files.createDirectory(work.resolve(Leftovers.siteName("a-b", "002-kafka-3-node", 34)));
    Files.createDirectory(work.resolve("something-else"));
    Files.writeString(work.resolve(Leftovers.siteName("a-b", "003-file", 12)), "");

    assertThat(Leftovers.in(work, pid -> pid == 34)).containsExactly(gone);
  }

  @Test
  void aSystemBeginsInAFolderOfItsOwn() throws Exception {
    Path killed = Files.createDirectory(Leftovers.site(work, "a-b", "001-kafka", 1));
    Path again = Files.createDirectory(Leftovers.site(work, "a-b", "001-kafka", 1));

    assertThat(again).isNotEqualTo(killed);
    assertThat(Leftovers.in(work, pid -> false)).containsExactly(killed, again);
  }

  @Test
  void thereAreNoneInAFolderThatIsNotThere() {
    assertThat(Leftovers.notice(work.resolve("none"))).isEmpty();
  }

  @Test
  void theNoticeHasTheCommandThatRemovesTheFolders() throws Exception {
    // More than any system gives to a process.
    Path killed = Files.createDirectory(Leftovers.site(work, "a-b", "001-kafka", 99_999_999));
    assertThat(Leftovers.notice(work).orElseThrow())
        .startsWith(killed.toString())
        .endsWith("rm -r '" + killed + "'");

    Files.createDirectory(Leftovers.site(work, "a-b", "002-kafka", 99_999_999));
    assertThat(Leftovers.notice(work).orElseThrow()).isEqualTo("2 folders in " + work
        + " hold the data of runs whose weir was killed; to free the space: cd '" + work
        + "' && rm -r 'a-b-99999999-001-kafka' 'a-b-99999999-002-kafka'");
  }
}
