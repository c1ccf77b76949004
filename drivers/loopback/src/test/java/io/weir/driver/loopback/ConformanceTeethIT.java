package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The conformance test fails for systems that break a contract. */
class ConformanceTeethIT {
  private static final String PLAIN = "messagesArriveOnceUnchangedAndInOrder";
  private static final String FAILOVER = "nothingIsLostWhenANodeIsKilledUnderLoad";

  /** A conformance test of a broker with one fault, with a short time limit. */
  abstract static class Faulty extends DriverConformance {
    private final Map<String, String> options;

    Faulty(Map<String, String> options) {
      this.options = options;
    }

    @Override
    protected SystemUnderTest startSystem() {
      return new LoopbackSystem(options, Duration.ofSeconds(2));
    }
  }

  static class Faultless extends Faulty {
    Faultless() {
      super(Map.of());
    }
  }

  static class Losing extends Faulty {
    Losing() {
      super(Map.of("faults.loss", "1%"));
    }
  }

  static class Duplicating extends Faulty {
    Duplicating() {
      super(Map.of("faults.duplicates", "1%"));
    }
  }

  static class Redelivering extends Faulty {
    Redelivering() {
      super(Map.of("faults.redeliveries", "1%"));
    }
  }

  static class Reordering extends Faulty {
    Reordering() {
      super(Map.of("faults.reorder", "1% by 2"));
    }
  }

  static class Corrupting extends Faulty {
    Corrupting() {
      super(Map.of("faults.corrupt", "1%"));
    }
  }

  static class Refusing extends Faulty {
    Refusing() {
      super(Map.of("faults.refuse", "1%"));
    }
  }

  static class Silent extends Faulty {
    Silent() {
      super(Map.of("acknowledge-delay", "1h"));
    }
  }

  @Test
  void aFaultlessSystemPasses() {
    assertThat(run(Faultless.class, PLAIN).getTestsSucceededCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
      "Losing, messages arrive",
      "Duplicating, deliveries|distinct messages",
      "Redelivering, deliveries|marked as a redelivery",
      "Reordering, comes after sequence number",
      "Corrupting, bytes of",
      "Refusing, failed sends",
      "Silent, flush in time"})
  void aFaultySystemFails(String fault, String reason) throws ClassNotFoundException {
    Class<?> test = Class.forName(getClass().getName() + "$" + fault);

    TestExecutionSummary summary = run(test, PLAIN);

    assertThat(summary.getTestsFailedCount()).isEqualTo(1);
    assertThat(summary.getFailures().get(0).getException())
        .hasMessageMatching("(?s).*(" + reason + ").*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Faultless", "Redelivering"})
  void aLossThatIsAccountedForPasses(String fault) throws ClassNotFoundException {
    Class<?> test = Class.forName(getClass().getName() + "$" + fault);

    assertThat(run(test, FAILOVER).getTestsSucceededCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
      "Losing, all acknowledged messages arrive",
      "Duplicating, duplicates without a redelivery mark",
      "Corrupting, corrupt",
      "Silent, are acknowledged"})
  void aLossThatIsNotFails(String fault, String reason) throws ClassNotFoundException {
    Class<?> test = Class.forName(getClass().getName() + "$" + fault);

    TestExecutionSummary summary = run(test, FAILOVER);

    assertThat(summary.getTestsFailedCount()).isEqualTo(1);
    assertThat(summary.getFailures().get(0).getException()).hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource({
      "Losing, arrive",
      "Duplicating, deliveries|before the consumers leave|duplicates without a redelivery mark"})
  void anAbsenceThatLosesOrRepeatsFails(String fault, String reason)
      throws ClassNotFoundException {
    Class<?> test = Class.forName(getClass().getName() + "$" + fault);

    for (String method : List.of("aSubscriptionContinuesWhereItsConsumersLeftIt",
        "leavingInTheMiddleLosesNothingAndRepeatsNothingUnannounced")) {
      TestExecutionSummary summary = run(test, method);

      assertThat(summary.getTestsFailedCount()).as(method).isEqualTo(1);
      assertThat(summary.getFailures().get(0).getException())
          .hasMessageMatching("(?s).*(" + reason + ").*");
    }
  }

  private static TestExecutionSummary run(Class<?> test, String method) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectMethod(test, method)).build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }
}
