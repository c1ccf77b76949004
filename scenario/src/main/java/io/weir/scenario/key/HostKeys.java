package io.weir.scenario.key;

import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;

/** The keys of a file of hosts, on which workers or brokers run. It is no part of a scenario. */
public final class HostKeys {
  public static final String HOSTS = "hosts";

  private static final KeySection SECTION = KeySection.of(HOSTS + "." + Row.ANY, "Hosts", "");

  public static final Key<String> SSH = SECTION.add(Key.may("ssh",
      ValueTypes.text("a destination for ssh", "write a host or user@host, as after ssh")
          .parsedBy(RemoteHost::destination),
      "the name of the host", "the destination for ssh"));

  public static final Key<Integer> WORKERS = SECTION.add(Key.of("workers",
      ValueTypes.count(1, WorkerHosts.MOST), 1, "the most workers on this host"));

  public static final Key<String> JAVA_HOME = SECTION.add(Key.may("java-home", path(),
      "the `java` on the path of the host", "the JDK on this host, 21 or newer"));

  public static final Key<String> FOLDER = SECTION.add(Key.may("folder", path(),
      "`weir/workers` in the cache folder of the user",
      "a folder on this host for files of workers"));

  public static final Key<String> ADDRESS = SECTION.add(Key.may("address",
      ValueTypes.text("an IP address or a host name", "write an address, such as 10.0.0.1")
          .parsedBy(RemoteHost::address),
      "the host of `ssh`",
      "the address of this host for brokers and their clients, which all hosts must reach"));

  private HostKeys() {}

  private static ValueType<String> path() {
    return ValueTypes.text("an absolute path", "write an absolute path, such as /opt/jdk-21")
        .parsedBy(RemoteHost::absolute);
  }
}
