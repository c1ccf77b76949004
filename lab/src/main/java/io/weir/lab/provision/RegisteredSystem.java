package io.weir.lab.provision;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a registry's file says of a system.
 *
 * @param format version of the JSON form
 * @param name the name it was registered under
 * @param weir the weir that runs it
 * @param since when it was registered
 * @param endpoints where clients find it, by name
 * @param members its processes
 * @param health addresses that answer 200 while it is well
 */
record RegisteredSystem(
    int format, String name, ProcessIdentity weir, Instant since, Map<String, String> endpoints,
    List<Member> members, List<URI> health) {
  static final int FORMAT = 1;

  RegisteredSystem {
    endpoints = Map.copyOf(endpoints);
    members = List.copyOf(members);
    health = List.copyOf(health);
  }

  static RegisteredSystem of(String name, Deployment deployment) {
    List<Member> members =
        deployment.running()
            .stream()
            .map(running -> new Member(running.plan().name(), identity(running),
                running.process().spec().log().toString()))
            .toList();
    return new RegisteredSystem(
        FORMAT,
        name,
        ProcessIdentity.of(ProcessHandle.current()),
        Instant.now(),
        deployment.endpoints(),
        members,
        deployment.healthAddresses());
  }

  private static ProcessIdentity identity(RunningProcess running) {
    long pid = running.process().pid();
    return ProcessHandle.of(pid)
        .map(ProcessIdentity::of)
        .orElse(new ProcessIdentity(pid, ""));
  }

  /** Its weir and its processes, as far as they still run. */
  List<ProcessHandle> alive() {
    return Stream.concat(Stream.of(weir), members.stream().map(Member::process))
        .map(ProcessIdentity::find)
        .flatMap(Optional::stream)
        .toList();
  }

  /** All of it runs, as far as can be seen without asking it. */
  boolean isComplete() {
    return alive().size() == members.size() + 1;
  }

  BrokerStatus status(BrokerStatus.Health health) {
    List<BrokerStatus.Member> shown =
        members.stream()
            .map(member -> new BrokerStatus.Member(
                member.name(), member.process().pid(), member.process().find().isPresent(),
                Path.of(member.log())))
            .toList();
    return new BrokerStatus(name, weir.pid(), since, endpoints, shown, health);
  }

  /**
   * A process of a system.
   *
   * @param name its name in the plan
   * @param process which one it is
   * @param log where its output goes
   */
  record Member(String name, ProcessIdentity process, String log) {}
}
