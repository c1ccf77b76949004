package io.weir.cli.omb;

import io.weir.core.launch.Launcher;
import io.weir.core.omb.OmbMapping;
import io.weir.findings.text.Names;
import java.util.List;
import java.util.Optional;

/**
 * The drivers of OMB with an equivalent in weir.
 *
 * @param launchers all broker kinds
 */
record OmbDrivers(List<Launcher> launchers) {
  OmbDrivers {
    launchers = launchers.stream().filter(launcher -> launcher.omb().isPresent()).toList();
  }

  /**
   * An equivalent driver.
   *
   * @param broker the broker kind's short name
   * @param mapping what maps its files
   */
  record Counterpart(String broker, OmbMapping mapping) {}

  /** The equivalent of a driver class. */
  Optional<Counterpart> of(String driverClass) {
    return launchers.stream()
        .map(launcher -> new Counterpart(launcher.broker(), launcher.omb().orElseThrow()))
        .filter(counterpart -> counterpart.mapping().driverClass().equals(driverClass))
        .findFirst();
  }

  /** The brokers that weir has drivers for, for hints. */
  String known() {
    return "weir drives "
        + Names.list(launchers.stream().map(launcher -> launcher.traits().name()).toList());
  }

  /** The broker of a driver without an equivalent in weir, as its class names it. */
  static String subject(String driverClass) {
    String simple = driverClass.substring(driverClass.lastIndexOf('.') + 1);
    String subject = simple.replaceFirst("(Benchmark)?Driver$", "");
    return subject.isEmpty() ? driverClass : subject;
  }
}
