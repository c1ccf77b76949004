package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.lab.provision.ProvisionListener;
import java.time.Duration;
import java.util.Locale;

/**
 * Shows a system starting and stopping.
 *
 * @param console where
 */
public record ProvisionView(Console console) implements ProvisionListener {
  @Override
  public void starting(String process) {
    console.note("starting " + process);
  }

  @Override
  public void ready(String process, Duration after) {
    console.note(process + " ready after " + seconds(after));
  }

  @Override
  public void stopping(String process) {
    console.note("stopping " + process);
  }

  @Override
  public void stopped(String process, Duration after) {
    console.note(process + " stopped after " + seconds(after));
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }
}
