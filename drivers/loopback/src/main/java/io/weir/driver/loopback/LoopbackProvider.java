package io.weir.driver.loopback;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.SettingProblem;
import java.util.stream.Collectors;

/** Opens drivers, each with a separate loopback broker. Stateless. */
public final class LoopbackProvider implements DriverProvider {
  /** The short name of the broker kind. */
  static final String BROKER = "loopback";

  @Override
  public String broker() {
    return BROKER;
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException {
    OptionReader.Reading reading = OptionReader.read(settings.options());
    if (!reading.complaints().isEmpty()) {
      throw new DriverException(
          "the loopback broker can't apply its options: "
              + reading.complaints()
                  .stream()
                  .map(LoopbackProvider::line)
                  .collect(Collectors.joining("; ")));
    }
    Broker broker = new Broker(settings, reading.options());
    broker.start();
    return new LoopbackDriver(broker);
  }

  private static String line(SettingProblem problem) {
    return problem.path() + ": " + problem.message();
  }
}
