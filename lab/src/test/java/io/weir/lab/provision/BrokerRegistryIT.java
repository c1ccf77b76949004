package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.unit.DataSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class BrokerRegistryIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir
  Path directory;
  private BrokerRegistry registry;
  private Process weir;

  @BeforeEach
  void startSystem() throws Exception {
    Path state = directory.resolve("state");
    registry = new BrokerRegistry(state);
    assertThat(registry.list()).isEmpty();
    weir = Coordinator.start(directory, Marked.fresh(), "run", state.toString());
    while (registry.list().isEmpty()) {
      Thread.sleep(20);
    }
  }

  @AfterEach
  void endSystem() throws Exception {
    weir.destroyForcibly();
    while (!registry.list().isEmpty()) {
      Thread.sleep(20);
    }
    assertThat(directory.resolve("state")).isEmptyDirectory();
  }

  @Test
  void listsASystemAndEndsItInOrder() throws Exception {
    BrokerStatus status = registry.list().get(0);
    assertThat(status.name()).isEqualTo("test");
    assertThat(status.pid()).isEqualTo(weir.pid());
    assertThat(status.health()).isEqualTo(BrokerStatus.Health.RUNNING);
    assertThat(status.endpoints()).containsEntry("bootstrap", "127.0.0.1:1");
    assertThat(status.processes()).extracting(BrokerStatus.Member::name)
        .containsExactly("storage", "broker");
    assertThat(status.processes()).allMatch(BrokerStatus.Member::alive)
        .allMatch(member -> Files.exists(member.log()));

    registry.down("test", SOON);
    assertThat(weir.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(status.processes()).noneMatch(
        member -> ProcessHandle.of(member.pid()).filter(ProcessHandle::isAlive).isPresent());
    assertThat(directory.resolve("stops")).hasContent("broker\nstorage\n");
    assertThatThrownBy(() -> registry.down("test", SOON)).hasMessageContaining("no system test");
  }

  @Test
  void showsWhatIsBroken() throws Exception {
    BrokerStatus.Member broker = registry.list().get(0).processes().get(1);
    ProcessHandle process = ProcessHandle.of(broker.pid()).orElseThrow();
    process.destroyForcibly();
    process.onExit().get(10, TimeUnit.SECONDS);
    BrokerStatus status = registry.list().get(0);
    assertThat(status.health()).isEqualTo(BrokerStatus.Health.BROKEN);
    assertThat(status.processes()).extracting(BrokerStatus.Member::alive)
        .containsExactly(true, false);
  }

  @Test
  void keepsNamesApart() throws Exception {
    Path other = Files.createDirectory(directory.resolve("other"));
    Site site = new Site(other, other, "127.0.0.1", List.of(), DataSize.mebibytes(1));
    try (Deployment deployment = new Provisioner().deploy(Plans.stages(Plans.server("a")), Map.of(),
        site, ProvisionListener.NONE)) {
      assertThatThrownBy(() -> registry.register("test", deployment))
          .hasMessageContainingAll("test", "process " + weir.pid(), "weir brokers down test");
      assertThatThrownBy(() -> registry.register("../test", deployment))
          .hasMessageContaining("'../test'");
      BrokerRegistry.Registration registration = registry.register("other", deployment);
      assertThat(registry.list()).extracting(BrokerStatus::name).containsExactly("other", "test");
      registration.close();
      assertThat(registry.list()).extracting(BrokerStatus::name).containsExactly("test");
    }
  }

  @Test
  void namesAFileThatItCanNotRead() throws Exception {
    Path broken = Files.writeString(directory.resolve("state/broken.json"), "{}");
    assertThatThrownBy(registry::list).isInstanceOf(ProvisionException.class)
        .hasMessageContaining(broken.toString());
    Files.delete(broken);
  }
}
