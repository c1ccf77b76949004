package io.weir.scenario;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.Objective.Subject;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Trace;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.scenario.key.ClientKeys;
import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.ValueTypes;
import io.weir.scenario.key.WorkloadKeys;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds impossible combinations of values, each of which is valid by itself. */
final class ScenarioValidator {
  private static final double MOST_BYTES_PER_SECOND = 1e11;

  private static final Key<DataSize> SIZE = MessageKeys.SIZE;

  private final Scenario scenario;
  private final Fields fields;
  private final Problems problems;

  ScenarioValidator(Scenario scenario, Fields fields, Problems problems) {
    this.scenario = scenario;
    this.fields = fields;
    this.problems = problems;
  }

  void check(Map<String, Launcher> launchers) {
    checkBaseline();
    checkObjectives();
    checkBuffer();
    checkMessageCount();
    checkThroughput();
    checkBursts();
    checkTrace();
    new DetachmentCheck(scenario, fields, problems).check();
    new EmulationCheck(scenario, fields).check();
    checkSearch();
    checkRepetition();
    new WorkloadCheck(scenario, fields, problems).check(launchers);
    for (SystemSpec system : scenario.systems()) {
      Launcher launcher = launchers.get(system.broker());
      launcher.check(system).forEach(problem -> add(system, problem));
      launcher.check(system, scenario.client())
          .forEach(problem -> fields.report(problem.path(),
              "for " + system.name() + ", " + problem.message(), problem.hint()));
    }
    checkPorts(launchers);
    checkHosts(launchers);
    scenario.systems().forEach(this::checkTopics);
    scenario.systems().forEach(system -> checkMemory(system, launchers.get(system.broker())));
    scenario.systems().forEach(system -> checkWorkers(system, launchers.get(system.broker())));
    if (problems.isEmpty()) {
      new FaultCheck(scenario, fields).check(launchers);
    }
  }

  /** The number of messages in a backlog of a given size is unknown in advance. */
  private void checkMemory(SystemSpec system, Launcher launcher) {
    Workload workload = scenario.workload();
    Optional<RateSearch> search = workload.load().search();
    if (search.isPresent()) {
      checkMemory(system, launcher, search.get());
      return;
    }
    Phases phases = scenario.phases();
    Duration sending = phases.warmUp().plus(phases.settleAtMost()).plus(phases.measure());
    double messages = workload.load().rate().perSecond() * sending.toNanos() / 1e9;
    launcher.check(system, workload, messages)
        .forEach(problem -> fields.report(problem.path(),
            "for " + system.name() + ", " + problem.message(), problem.hint()));
    DataSize held = launcher.heldByWorker(workload, messages);
    DataSize heap = scenario.worker().heap();
    if (held.compareTo(heap) > 0 && !problems.concern(WorkloadKeys.PRODUCERS)) {
      fields.report(fields.leaf(TopKeys.HEAP).isPresent() ? TopKeys.HEAP : LoadKeys.RATE,
          String.format(Locale.ROOT,
              "for %s, %,.0f messages (%s for up to %s) and %,d %s take %,.0f MB of the worker that"
                  + " contains the broker, but its heap is %s",
              system.name(), messages, workload.load().rate(), Durations.format(sending),
              workload.producersInAll(), workload.producersInAll() == 1 ? "producer" : "producers",
              held.bytes() / 1e6, heap),
          "raise " + TopKeys.HEAP + ", lower " + LoadKeys.RATE + ", or shorten the phases");
    }
  }

  /**
   * The longest trial at the highest rate must fit: otherwise the search would take the end of the
   * memory for that of the system. Each trial has new topics, and removes them.
   */
  private void checkMemory(SystemSpec system, Launcher launcher, RateSearch search) {
    Phases phases = scenario.phases();
    Duration longest = search.firstWarmUp(phases.warmUp())
        .plus(Durations.max(search.longest(), Durations.max(search.soak(), phases.measure())));
    double share = search.curve().stream().reduce(Math.max(1, search.at()), Math::max);
    Rate highest = new Rate(search.to().perSecond() * share);
    launcher.check(system, scenario.workload(), highest.perSecond() * longest.toMillis() / 1e3)
        .forEach(problem -> fields.report(LoadKeys.SEARCH_TO,
            "for " + system.name() + ", a trial at " + highest + " for up to "
                + Durations.format(longest) + ": " + problem.message(),
            "lower " + LoadKeys.SEARCH_TO + ", or shorten the trials and the soak; or "
                + problem.hint()));
  }

  /** Nodes of systems must be able to run on the machines, and to reach each other there. */
  private void checkHosts(Map<String, Launcher> launchers) {
    if (!(scenario.brokerHosts() instanceof BrokerHosts.Ssh ssh)) {
      return;
    }
    List<LaunchHost> hosts = new ArrayList<>();
    for (RemoteHost host : ssh.hosts()) {
      hosts.add(new LaunchHost(host.name(), host.reachedAt(), Path.of("/")));
    }
    Optional<String> obstacle = LaunchSite.obstacle(hosts);
    if (obstacle.isPresent()) {
      fields.report(TopKeys.BROKERS, "names hosts that can't form a cluster: " + obstacle.get(),
          "set a different 'address' for each host in " + ssh.file());
      return;
    }
    for (SystemSpec system : scenario.systems()) {
      Launcher launcher = launchers.get(system.broker());
      if (system.existing().isEmpty()) {
        launcher.check(system, hosts).forEach(problem -> addOnHosts(system, problem));
      }
    }
  }

  private void addOnHosts(SystemSpec system, SettingProblem problem) {
    if (problem.path().isEmpty()) {
      fields.report(TopKeys.BROKERS, "for " + system.name() + ", " + problem.message(),
          problem.hint());
    } else {
      add(system, problem);
    }
  }

  /** A broker inside a worker has that worker's messages only. */
  private void checkWorkers(SystemSpec system, Launcher launcher) {
    int workers = scenario.worker().hosts().count();
    Workload workload = scenario.workload();
    if (!workload.givesWholeTopics(workers) && launcher.heldByWorker(workload, 1).bytes() > 0) {
      fields.report(TopKeys.WORKERS,
          system.name() + " is inside of each worker, so that each topic must be on one of "
              + workers + " workers",
          "set " + WorkloadKeys.TOPICS + " to a multiple of " + workers);
    }
    boolean reachable = switch (scenario.worker().hosts()) {
      case WorkerHosts.Local here -> true;
      case WorkerHosts.Ssh ssh -> scenario.brokerHosts() instanceof BrokerHosts.Ssh;
      case WorkerHosts.Kubernetes pods -> false;
    };
    if (!reachable && system.existing().isEmpty() && launcher.portCount(system) > 0) {
      fields.report(TopKeys.WORKERS,
          "workers on other machines can't reach " + system.name()
              + ", since brokers that weir starts here listen on the loopback address",
          "start them on other machines with " + TopKeys.BROKERS
              + ": ssh:FILE, name a cluster under "
              + SystemKeys.system(system.name()) + ".existing, or use local:N");
    }
  }

  private void checkTopics(SystemSpec system) {
    int topics = scenario.workload().topics();
    system.existing()
        .map(cluster -> cluster.topics().size())
        .filter(named -> named > 0 && named != topics)
        .ifPresent(named -> fields.report(
            SystemKeys.TOPICS.in(system.name()),
            "names " + (named == 1 ? "1 topic" : named + " topics")
                + ", but " + WorkloadKeys.TOPICS + " is " + topics,
            "set " + WorkloadKeys.TOPICS + " to " + named + ", or name as many topics"));
  }

  private void checkBaseline() {
    List<String> names = scenario.systems().stream().map(SystemSpec::name).toList();
    scenario.baseline()
        .filter(name -> !names.contains(name))
        .ifPresent(name -> fields.report(TopKeys.BASELINE, "there is no system '" + name + "'",
            "name one of: " + String.join(", ", names)));
    if (names.size() < 2) {
      scenario.objectives()
          .stream()
          .filter(Objective::relative)
          .findFirst()
          .ifPresent(objective -> report(objective,
              "compares with a baseline, and there is one system",
              "name a second system, or write a limit with a unit"));
    }
  }

  private void checkObjectives() {
    Load load = scenario.workload().load();
    if (load.overload().isPresent()) {
      scenario.objectives()
          .stream()
          .filter(objective -> objective.subject() instanceof Subject.Latency)
          .forEach(objective -> report(objective,
              (load.isUnlimited() ? "an unlimited rate" : "an intended overload")
                  + " has no latency to judge",
              "limit the throughput, which is the peak, or "
                  + (load.isUnlimited()
                      ? "set " + LoadKeys.RATE
                      : "remove " + LoadKeys.OVERLOAD)));
    }
  }

  private void report(Objective objective, String message, String hint) {
    fields.report(TopKeys.OBJECTIVES.section() + "." + objective.subject().text(), message, hint);
  }

  private void checkRepetition() {
    if (!scenario.repeat().untilConclusive()) {
      if (fields.leaf(TopKeys.REPEAT_AT_MOST).isPresent()) {
        fields.report(TopKeys.REPEAT_AT_MOST, "the number of repetitions is fixed",
            "set " + TopKeys.REPEAT + " to auto, or remove it");
      }
      return;
    }
    if (scenario.systems().size() < 2) {
      fields.report(TopKeys.REPEAT, "one system has no comparison that could become conclusive",
          "set a number, such as 3");
    }
    if (scenario.workload().load().search().isPresent()) {
      fields.report(TopKeys.REPEAT, "the latencies of a search for the highest rate are not"
          + " compared, so they cannot become conclusive", "set a number, such as 3");
    }
  }

  private void checkBuffer() {
    DataSize message = scenario.workload().message().largest();
    DataSize buffer = scenario.client().sendBuffer();
    if (buffer.compareTo(message) < 0) {
      Key<?> key =
          fields.leaf(ClientKeys.SEND_BUFFER).isPresent() ? ClientKeys.SEND_BUFFER : SIZE;
      fields.report(key,
          "a message of " + message + " does not fit into a send buffer of " + buffer,
          "make " + ClientKeys.SEND_BUFFER + " larger than " + SIZE);
    }
  }

  private void checkMessageCount() {
    Phases phases = scenario.phases();
    double messages =
        scenario.workload().load().rate().perSecond() * phases.measure().toNanos() / 1e9;
    if (messages < 1 && !scenario.workload().onlyReads()
        && !problems.concern(LoadKeys.RATE)) {
      fields.report(PhaseKeys.MEASURE, Durations.format(phases.measure()) + " at "
          + scenario.workload().load().rate() + " is less than one message",
          "measure for longer, or raise " + LoadKeys.RATE);
    }
  }

  private void checkThroughput() {
    Workload workload = scenario.workload();
    double bytes = workload.load().rate().perSecond() * workload.message().size().bytes();
    if (bytes > MOST_BYTES_PER_SECOND && !problems.concern(SIZE)) {
      fields.report(LoadKeys.RATE,
          workload.load().rate() + " messages of " + workload.message().size()
              + " are more than 100 GB in a second",
          "lower " + LoadKeys.RATE + " or " + SIZE);
    }
  }

  private void checkBursts() {
    Load load = scenario.workload().load();
    Rate busy = load.bursts().map(bursts -> bursts.busy(load.rate())).orElse(load.rate());
    if (busy.compareTo(ValueTypes.HIGHEST) > 0) {
      fields.report(LoadKeys.BURSTS.path(), "at a mean rate of " + load.rate() + " bursts reach "
          + Math.round(busy.perSecond()) + "/s; the limit is " + ValueTypes.HIGHEST,
          "lower the ratio or the rate, or make bursts longer");
    }
  }

  private void checkTrace() {
    Load load = scenario.workload().load();
    Duration needed = scenario.phases()
        .warmUp()
        .plus(scenario.phases().measure())
        .plus(scenario.detachedAtMost());
    load.trace()
        .filter(trace -> trace.replay() == Trace.Replay.ONCE)
        .map(trace -> trace.durationAt(load.rate()))
        .filter(lasts -> lasts.compareTo(needed) < 0)
        .ifPresent(lasts -> fields.report(LoadKeys.TRACE_REPLAY,
            "the trace lasts " + Durations.format(lasts) + " at " + load.rate()
                + ", but " + (scenario.detachedAtMost().isZero()
                    ? "warm-up and measure"
                    : "warm-up, measure, backlog and catch-up")
                + " take " + Durations.format(needed),
            "replay it in a loop (" + LoadKeys.TRACE_REPLAY + ": loop), or shorten the phases"));
  }

  private void checkSearch() {
    Workload workload = scenario.workload();
    Optional<RateSearch> search = workload.load().search();
    search.filter(how -> !how.endToEndP99().isEmpty())
        .filter(how -> workload.subscriptionsPerTopic() == 0)
        .ifPresent(how -> fields.report(LoadKeys.SEARCH_END_TO_END,
            "nothing is delivered without subscriptions, so this limit does not apply",
            "set " + WorkloadKeys.SUBSCRIPTIONS + " to 1 or more, or limit "
                + LoadKeys.SEARCH_PUBLISH.name()));
    search.map(RateSearch::to)
        .map(highest -> highest.perSecond() * workload.message().size().bytes())
        .filter(bytes -> bytes > MOST_BYTES_PER_SECOND
            && fields.leaf(LoadKeys.SEARCH_TO).isPresent())
        .ifPresent(bytes -> fields.report(LoadKeys.SEARCH_TO,
            "messages of " + workload.message().size() + " at that rate are more than 100 GB in a"
                + " second",
            "lower " + LoadKeys.SEARCH_TO));
  }

  private void checkPorts(Map<String, Launcher> launchers) {
    List<SystemSpec> placed =
        scenario.systems().stream().filter(system -> system.port().isPresent()).toList();
    for (int i = 0; i < placed.size(); i++) {
      SystemSpec system = placed.get(i);
      int last = lastPort(system, launchers);
      if (last > SystemKeys.HIGHEST_PORT) {
        fields.report(SystemKeys.PORT.in(system.name()),
            "it needs the ports up to " + last + "; the highest is " + SystemKeys.HIGHEST_PORT,
            "choose a lower port, preferably below 32768");
      }
      for (SystemSpec earlier : placed.subList(0, i)) {
        checkOverlap(earlier, system, launchers);
      }
    }
  }

  private void checkOverlap(SystemSpec earlier, SystemSpec system,
      Map<String, Launcher> launchers) {
    int first = system.port().getAsInt();
    int earlierFirst = earlier.port().getAsInt();
    if (first <= lastPort(earlier, launchers) && earlierFirst <= lastPort(system, launchers)) {
      fields.report(SystemKeys.PORT.in(system.name()),
          "overlaps with " + earlier.name() + ", which uses the ports " + earlierFirst + " to "
              + lastPort(earlier, launchers),
          "leave more room between them, or remove both so that weir picks free ports");
    }
  }

  private static int lastPort(SystemSpec system, Map<String, Launcher> launchers) {
    return system.port().getAsInt() + Math.max(1, launchers.get(system.broker()).portCount(system))
        - 1;
  }

  /** Omits a launcher's complaint about durability if it saw a placeholder. */
  private void add(SystemSpec system, SettingProblem problem) {
    String path = SystemKeys.system(system.name()) + "." + problem.path();
    String durability = DurabilityKeys.FOR_ALL.path();
    if (!problem.path().startsWith(durability)) {
      fields.report(path, problem.message(), problem.hint());
    } else if (!problems.concern(SystemKeys.NODES.in(system.name())) && !problems.concern(path)) {
      String said = DurabilityParts.whereSaid(fields, system.name())
          + problem.path().substring(durability.length());
      String whose = said.equals(path) ? "" : "for " + system.name() + ", ";
      fields.report(said, whose + problem.message(), problem.hint());
    }
  }
}
