package io.weir.driver.loopback;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.NodeLoss;
import io.weir.driver.tck.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The loopback broker with some options, as a system for the conformance test. */
final class LoopbackSystem implements SystemUnderTest {
  private final Map<String, String> options;
  private final Duration patience;

  LoopbackSystem(Map<String, String> options) {
    this(options, Duration.ofSeconds(60));
  }

  LoopbackSystem(Map<String, String> options, Duration patience) {
    this.options = Map.copyOf(options);
    this.patience = patience;
  }

  /** Returns settings of a loopback broker with some options. */
  static DriverSettings settings(Map<String, String> options, long seed) {
    return settings(options, seed, "weir-test");
  }

  static DriverSettings settings(Map<String, String> options, long seed, String clientId) {
    return new DriverSettings(Map.of(), ClientPolicy.DEFAULT,
        new Durability(1, Acknowledge.ONE, Storage.MEMORY), options, Map.of(), clientId, seed,
        Duration.ofSeconds(30), Optional.empty());
  }

  @Override
  public String broker() {
    return "loopback";
  }

  @Override
  public DriverSettings settings() {
    return settings(options, 7);
  }

  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(LoopbackOptions.DEFAULT.largestMessage().bytes() + 1));
  }

  @Override
  public Optional<Freeze> freeze() {
    return Optional.of(new EndlessStall());
  }

  /** A loss without effect, so that any finding is due to the broker's own faults. */
  @Override
  public List<NodeLoss> losses() {
    return List.of(new NodeLoss() {
      @Override
      public String node() {
        return "a node that nothing depends on";
      }

      @Override
      public void kill(Topic topic) {}

      @Override
      public void restart() {}
    });
  }

  @Override
  public Duration patience() {
    return patience;
  }

  @Override
  public void close() {}

  /** A stall that begins with the first message and outlasts the test. */
  private static final class EndlessStall implements Freeze {
    @Override
    public DriverSettings settings() {
      return LoopbackSystem.settings(Map.of("stall", "1h at 0s"), 7);
    }

    @Override
    public void begin() {}

    @Override
    public void end() {}
  }
}
