package io.weir.driver.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.HostProgram;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.mqtt.launch.MqttLauncher;
import io.weir.lab.environment.InstalledProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installed program knows the settings of the list, but for those of later versions. */
@Tag("brokers")
class MosquittoSettingNamesIT {
  private static final Set<String> LATER = Set.of("retain_expiry_interval");

  @TempDir
  Path folder;

  private static HostProgram program() {
    return new MqttLauncher().hostPrograms(SystemSpecBuilder.builder()
        .name("mqtt")
        .broker("mqtt")
        .version("")
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ALL, Storage.MEMORY))
        .options(Map.of())
        .properties(Map.of())
        .build()).getFirst();
  }

  @Test
  void theProgramKnowsTheNames() throws Exception {
    Optional<InstalledProgram> installed = InstalledProgram.find(program());
    Assumptions.assumeTrue(installed.isPresent(), "Mosquitto is not installed");
    assertThat(installed.get().version()).isPresent();

    Set<String> unknown = new TreeSet<>();
    for (String name : MqttOptions.SERVER.known().orElseThrow().names()) {
      if (!name.endsWith("*") && isUnknown(name)) {
        unknown.add(name);
      }
    }
    assertThat(unknown).isSubsetOf(LATER);
    assertThat(isUnknown("max_queued_mesages")).isTrue();
  }

  /** The second name ends the program in any case. */
  private boolean isUnknown(String name) throws Exception {
    Path file = Files.writeString(folder.resolve("mosquitto.conf"), name + "\nno_such_name 1\n");
    Process process = new ProcessBuilder(program().program(), "-c", file.toString())
        .redirectErrorStream(true)
        .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text.contains("Unknown configuration variable \"" + name + "\"");
  }
}
