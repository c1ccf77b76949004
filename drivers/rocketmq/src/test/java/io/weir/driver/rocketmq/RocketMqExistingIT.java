package io.weir.driver.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.unit.DataSize;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.SystemUnderTest;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster that asks for a login (ACL 2.0), as if weir had not started it. */
@Tag("brokers")
@Tag("slow")
class RocketMqExistingIT extends DriverConformance {
  private static final String AUTH = "org.apache.rocketmq.auth.";
  private static final String PASSWORD = "not-the-default-1";
  private static final Map<String, String> LOGINS = Map.of(
      "authenticationEnabled", "true",
      "authenticationProvider", AUTH + "authentication.provider.DefaultAuthenticationProvider",
      "authenticationMetadataProvider",
      AUTH + "authentication.provider.LocalAuthenticationMetadataProvider",
      "initAuthenticationUser", "{\"username\":\"weir\",\"password\":\"" + PASSWORD + "\"}",
      "innerClientAuthenticationCredentials",
      "{\"accessKey\":\"weir\",\"secretKey\":\"" + PASSWORD + "\"}",
      "authorizationEnabled", "true",
      "authorizationProvider", AUTH + "authorization.provider.DefaultAuthorizationProvider",
      "authorizationMetadataProvider",
      AUTH + "authorization.provider.LocalAuthorizationMetadataProvider");

  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return new Existing(RunningRocketMq.start(
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(), Map.of("server", LOGINS))));
  }

  private static DriverSettings settings(DriverSettings started, Map<String, String> addresses,
      Optional<Credentials> login) {
    return new DriverSettings(addresses, started.client(), started.durability(), Map.of(),
        Map.of(), started.clientId(), started.seed(), started.timeout(),
        Optional.of(new ExistingCluster(addresses, Optional.empty(), login, List.of())));
  }

  private static Map<String, String> addresses(DriverSettings started) {
    return Map.of(RocketMqEndpoints.NAME_SERVER,
        started.endpoint(RocketMqEndpoints.NAME_SERVER));
  }

  private static Credentials login(String password) {
    return new Credentials("acl", "weir", password);
  }

  private static Driver open(DriverSettings settings) throws Exception {
    return ServiceLoader.load(DriverProvider.class).findFirst().orElseThrow().open(settings);
  }

  private void assertRefused(Optional<Credentials> login) throws Exception {
    long before = System.nanoTime();
    assertThatThrownBy(() -> {
      try (Driver driver =
          open(settings(system().settings(), addresses(system().settings()), login))) {
        driver.createTopics(List.of(new Topic("weir-refused", 1, false)));
      }
    }).isInstanceOf(DriverException.class)
        .hasMessageContaining("existing.auth")
        .message()
        .doesNotContain("wrong-password");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void aWrongPasswordIsOneClearError() throws Exception {
    assertRefused(Optional.of(login("wrong-password")));
  }

  @Test
  void aMissingLoginIsOneClearError() throws Exception {
    assertRefused(Optional.empty());
  }

  @Test
  void anAddressWhereNothingListensIsOneClearError() {
    long before = System.nanoTime();
    assertThatThrownBy(() -> open(settings(system().settings(),
        Map.of(RocketMqEndpoints.NAME_SERVER, "127.0.0.1:1"), Optional.of(login(PASSWORD)))))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("127.0.0.1:1");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void anExistingTopicMustHaveTheScenariosQueues() throws Exception {
    try (Driver driver = open(system().settings())) {
      Topic created = new Topic("weir-test-existing", 2, false);
      driver.createTopics(List.of(created));
      driver.requireTopics(List.of(new Topic(created.name(), 2, true)));
      assertThatThrownBy(() -> driver.requireTopics(
          List.of(new Topic(created.name(), 3, true), new Topic("weir-absent", 1, true))))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("has 2 queues, not 3")
          .hasMessageContaining("weir-absent: the cluster has no such topic");
      driver.deleteTopics(List.of(created));
    }
  }

  /** The running system, reached by the name server's address and a login. */
  private record Existing(RunningRocketMq started) implements SystemUnderTest {
    @Override
    public String broker() {
      return started.broker();
    }

    @Override
    public DriverSettings settings() {
      return RocketMqExistingIT.settings(started.settings(), addresses(started.settings()),
          Optional.of(login(PASSWORD)));
    }

    @Override
    public Optional<DataSize> refusedSize() {
      return started.refusedSize();
    }

    @Override
    public Optional<Freeze> freeze() {
      return started.freeze().map(freeze -> new Freeze() {
        @Override
        public DriverSettings settings() {
          return Existing.this.settings();
        }

        @Override
        public void begin() throws Exception {
          freeze.begin();
        }

        @Override
        public void end() throws Exception {
          freeze.end();
        }
      });
    }

    @Override
    public Set<Aspect> aspects() {
      Set<Aspect> aspects = EnumSet.copyOf(started.aspects());
      aspects.remove(Aspect.HEAP);
      return aspects;
    }

    @Override
    public void close() throws IOException {
      started.close();
    }
  }
}
