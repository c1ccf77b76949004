package io.weir.lab.environment;

import java.lang.management.ManagementFactory;

/** The JVM that coordinates; workers and brokers run on the same JDK with flags of their own. */
final class JavaFacts {
  private JavaFacts() {}

  static Findings read() {
    Findings found = new Findings();
    found.fact("vm", System.getProperty("java.vm.name"));
    found.fact("version", Runtime.version().toString());
    found.fact("vendor", System.getProperty("java.vendor"));
    found.fact("coordinator flags",
        String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
    return found;
  }
}
