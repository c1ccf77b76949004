package io.weir.driver.rabbitmq;

import io.weir.driver.tck.SettingNamesFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The lists of settings have those of the installed release: the names of {@code rabbitmq.conf} in
 * its schemas, and the arguments of queues that its management page offers.
 */
class RabbitMqSettingNamesTest {
  private static final Pattern MAPPING = Pattern.compile("\\{\\s*mapping\\s*,\\s*\"([^\"]+)\"");
  private static final Pattern ARGUMENT =
      Pattern.compile("field=\"arguments\" key=\"(x-[a-z-]+)\"");

  private static Stream<Path> files(String path) throws Exception {
    Installed.assume();
    Path release = new RabbitMqOptions(Installed.with(Map.of())).script()
        .toRealPath()
        .getParent()
        .getParent();
    return Files.walk(release.resolve("plugins"))
        .filter(file -> file.toString().matches(path));
  }

  private static Set<String> found(String path, Pattern pattern) throws Exception {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> files = files(path)) {
      for (Path file : files.toList()) {
        found.addAll(pattern.matcher(Files.readString(file))
            .results()
            .map(match -> match.group(1).replaceAll("\\$[a-z_]+", "*"))
            .collect(Collectors.toSet()));
      }
    }
    return found;
  }

  @Test
  void theConfigurationFileHasNoOtherSettings() throws Exception {
    SettingNamesFile.of(RabbitMqPropertySection.class, RabbitMqPropertySection.SERVER.key())
        .includes(found(".*/priv/schema/[^/]+[.]schema", MAPPING));
  }

  @Test
  void queuesHaveNoOtherArguments() throws Exception {
    SettingNamesFile.of(RabbitMqPropertySection.class, RabbitMqPropertySection.QUEUE.key())
        .includes(found(".*[.]ejs", ARGUMENT));
  }
}
