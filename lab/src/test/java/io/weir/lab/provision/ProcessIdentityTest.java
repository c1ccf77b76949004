package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessIdentityTest {
  private final ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current());

  @Test
  void aProcessIsFoundAgainAlsoFromJson() throws Exception {
    assertThat(self.find()).contains(ProcessHandle.current());
    String json = Json.compactWriter().writeValueAsString(self);
    ProcessIdentity read = Json.reader(ProcessIdentity.class).readValue(json);
    assertThat(read).isEqualTo(self);
  }

  @Test
  void anotherProcessWithTheSameIdIsNotTheSame() {
    assertThat(new ProcessIdentity(self.pid(), self.started() + "1").find()).isEmpty();
    assertThat(new ProcessIdentity(self.pid(), "").find()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void onLinuxTheStartDoesNotDependOnTheClock() throws Exception {
    String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    String[] stat = Files.readString(Path.of("/proc/self/stat")).split(" ");
    // The name of a JVM that runs tests has no spaces, so the 22nd field is the start.
    assertThat(self.started()).isEqualTo(boot + " " + stat[21]);
  }
}
