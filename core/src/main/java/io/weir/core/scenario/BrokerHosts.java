package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** The machines on which weir starts the nodes of systems. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BrokerHosts.Local.class, name = "local"),
    @JsonSubTypes.Type(value = BrokerHosts.Ssh.class, name = "ssh")
})
public sealed interface BrokerHosts {
  /** This machine. */
  BrokerHosts HERE = new Local();

  /** Returns the form in a scenario, as {@code local}. */
  String written();

  /** All nodes on this machine. */
  record Local() implements BrokerHosts {
    /** The written form. */
    public static final String WRITTEN = "local";

    @Override
    public String written() {
      return WRITTEN;
    }
  }

  /**
   * Machines that are reached by ssh. The nodes of each role take them in turns.
   *
   * @param file the file that lists the machines, as the scenario names it
   * @param hosts at least one
   */
  record Ssh(String file, List<RemoteHost> hosts) implements BrokerHosts {
    /** The beginning of the written form. */
    public static final String PREFIX = "ssh:";

    public Ssh {
      hosts = List.copyOf(hosts);
      if (hosts.isEmpty()) {
        throw new IllegalArgumentException("brokers need at least one machine");
      }
    }

    @Override
    public String written() {
      return PREFIX + file;
    }
  }
}
