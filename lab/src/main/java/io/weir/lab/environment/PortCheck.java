package io.weir.lab.environment;

import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;

/** Whether a cluster finds ports to listen on. */
final class PortCheck {
  private static final int CLUSTER = 16;

  private PortCheck() {}

  static DoctorCheck examine() {
    String name = "ports";
    try (Ports ports = Ports.pick(CLUSTER)) {
      return DoctorCheck.ok(name, ports.numbers().size() + " free ones found at the first try");
    } catch (ProvisionException e) {
      return DoctorCheck.fail(name, e.getMessage(), "end what listens on ports below 32768");
    }
  }
}
