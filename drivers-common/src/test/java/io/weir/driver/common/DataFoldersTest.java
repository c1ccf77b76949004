package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataFoldersTest {
  private static final LaunchSite SITE =
      new LaunchSite(List.of(LaunchHost.local(Path.of("/data/run-7"))),
          List.of(), new Durability(1, Acknowledge.ONE, Storage.FSYNC), 1, BrokerMetrics.OFF);

  @Test
  void withoutAnyTheDataLiesInTheSite() {
    assertThat(DataFolders.NONE.owned(SITE)).isEmpty();
    assertThat(DataFolders.NONE.of(SITE, SITE.host(1), Path.of("bookie-1")))
        .containsExactly(Path.of("/data/run-7/bookie-1"));
  }

  @Test
  void eachDiskGetsAFolderOfTheDeployment() {
    DataFolders folders = DataFolders.parse("/mnt/a, /mnt/b/");

    assertThat(folders.owned(SITE)).containsExactly(Path.of("/mnt/a/run-7"),
        Path.of("/mnt/b/run-7"));
    assertThat(folders.of(SITE, SITE.host(1), Path.of("bookie-1/journal"))).containsExactly(
        Path.of("/mnt/a/run-7/bookie-1/journal"), Path.of("/mnt/b/run-7/bookie-1/journal"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "disk", "/mnt/a,", "/mnt/a,b", "/mnt/a,/mnt/b/../a"})
  void whatIsNoListOfDistinctAbsolutePathsIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> DataFolders.parse(text))
        .withMessageContaining("'");
  }
}
