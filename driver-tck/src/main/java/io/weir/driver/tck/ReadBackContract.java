package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Topic;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The contract of {@link io.weir.core.driver.ReadBack} for settings. In {@link Setting#normal}, the
 * value {@code none} stands for a feature that the system does not have.
 */
interface ReadBackContract extends Contract {
  @Test
  default void theRunningSystemShowsItsDurability() throws Exception {
    try (Session session = Session.open(system())) {
      ReadBack readBack = readBack(session);

      assertThat(readBack.durability()).contains(system().settings().durability());
    }
  }

  @Test
  default void everythingThatFairnessNeedsIsReported() throws Exception {
    try (Session session = Session.open(system())) {
      ReadBack readBack = readBack(session);

      assertThat(readBack.settings().stream().map(Setting::aspect).collect(Collectors.toSet()))
          .containsAll(system().aspects());
      assertThat(readBack.settings())
          .allSatisfy(
              setting -> {
                assertThat(setting.name()).isNotBlank();
                assertThat(setting.value()).as(setting.name()).isNotNull();
                assertThat(setting.normal()).as("normal value of %s", setting.name()).isNotBlank();
              });
    }
  }

  @Test
  default void clientSettingsAreThoseOfThePolicy() throws Exception {
    Duration batchDelay = Duration.ofMillis(7);
    Duration acknowledgeInterval = Duration.ofMillis(1_300);
    DriverSettings settings =
        Settings.withDelays(system().settings(), batchDelay, acknowledgeInterval);
    try (Session session = Session.open(system(), settings)) {
      ReadBack readBack = readBack(session);

      assertThat(normals(readBack, Aspect.BATCH_DELAY)).isSubsetOf(Durations.format(batchDelay),
          "none");
      assertThat(normals(readBack, Aspect.ACKNOWLEDGE_INTERVAL))
          .isSubsetOf(Durations.format(acknowledgeInterval), "none");
      assertThat(normals(readBack, Aspect.CONNECTIONS))
          .isSubsetOf(Integer.toString(settings.client().connections()), "none");
      assertThat(normals(readBack, Aspect.IDEMPOTENCE))
          .isSubsetOf(settings.client().idempotence() ? "on" : "off", "none");
    }
  }

  private static ReadBack readBack(Session session) throws Exception {
    Topic topic = session.createTopic(1);
    session.openReader(topic, "read-back");
    session.openSender(topic).sendAll(1, 100);
    return session.driver().readBack(List.of(topic));
  }

  private static List<String> normals(ReadBack readBack, Aspect aspect) {
    return readBack.settings()
        .stream()
        .filter(setting -> setting.aspect() == aspect)
        .map(Setting::normal)
        .toList();
  }
}
