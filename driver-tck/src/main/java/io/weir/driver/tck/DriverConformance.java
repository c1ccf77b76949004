package io.weir.driver.tck;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Checks a driver against the contracts in the Javadoc of {@link io.weir.core.driver}, on a running
 * system.
 *
 * <p>Each driver has one subclass, which starts its system in {@link #startSystem}. Its name ends
 * in {@code IT} so that it runs in {@code mvn verify}.
 *
 * <p>The driver is found by {@link java.util.ServiceLoader}, as in a worker. The system is started
 * once per class, and each test creates separate topics. Tests wait for conditions with a deadline
 * ({@link SystemUnderTest#patience}) and never for a fixed time, so a slow machine only makes them
 * slower.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public abstract class DriverConformance
    implements TopicContract, SendContract, KeyContract, DeliveryContract, SubscriptionContract,
    DetachmentContract,
    CloseContract, ReadBackContract, FailoverContract, ThreadContract {
  private SystemUnderTest system;

  /** Starts the system. Called once, before the first test. */
  protected abstract SystemUnderTest startSystem() throws Exception;

  @BeforeAll
  final void start() throws Exception {
    system = startSystem();
  }

  @AfterAll
  final void stop() throws Exception {
    if (system != null) {
      system.close();
    }
  }

  @Override
  public final SystemUnderTest system() {
    return system;
  }
}
