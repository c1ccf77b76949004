package io.weir.cli.omb;

import io.weir.core.launch.Launcher;
import io.weir.core.omb.OmbMapping;
import io.weir.findings.text.Names;
import java.util.List;
import java.util.Optional;

/**
 * The drivers of OMB that weir has a counterpart of.
 *
 * @param launchers all broker kinds
 */
record OmbDrivers(List<Launcher> launchers) {
  OmbDrivers {
    launchers = launchers.stream().filter(launcher -> launcher.omb().isPresent()).toList();
  }

  /**
   * A counterpart.
   *
   * @param broker the broker kind's short name
   * @param mapping what maps its files
   */
  record Counterpart(String broker, OmbMapping mapping) {}

  /** The counterpart of a driver class. */
  Optional<Counterpart> of(String driverClass) {
    return launchers.stream()
        .map(launcher -> new Counterpart(launcher.broker(), launcher.omb().orElseThrow()))
        .filter(counterpart -> counterpart.mapping().driverClass().equals(driverClass))
        .findFirst();
  }

  /** What weir drives, for hints. */
  String known() {
    return "weir drives "
        + Names.list(launchers.stream().map(launcher -> launcher.traits().name()).toList());
  }

  /** What a driver that weir has no counterpart of drives, as its class calls it. */
  static String subject(String driverClass) {
    String simple = driverClass.substring(driverClass.lastIndexOf('.') + 1);
    String subject = simple.replaceFirst("(Benchmark)?Driver$", "");
    return subject.isEmpty() ? driverClass : subject;
  }
}
