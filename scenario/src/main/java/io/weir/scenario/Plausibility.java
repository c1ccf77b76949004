package io.weir.scenario;

import io.weir.core.launch.Complaint;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Trace;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds combinations of values that can't be, each value being right by itself. */
final class Plausibility {
  private static final double MOST_BYTES_PER_SECOND = 1e11;
  private static final int HIGHEST_PORT = 65_535;

  private final Scenario scenario;
  private final Fields fields;
  private final Problems problems;

  Plausibility(Scenario scenario, Fields fields, Problems problems) {
    this.scenario = scenario;
    this.fields = fields;
    this.problems = problems;
  }

  void check(Map<String, Launcher> launchers) {
    checkBuffer();
    checkMessageCount();
    checkThroughput();
    checkBursts();
    checkTrace();
    new AbsenceCheck(scenario, fields, problems).check();
    checkSearch();
    new WorkloadCheck(scenario, fields, problems).check(launchers);
    for (SystemSpec system : scenario.systems()) {
      Launcher launcher = launchers.get(system.broker());
      launcher.check(system).forEach(complaint -> add(system, complaint));
      launcher.check(system, scenario.client())
          .forEach(complaint -> add(complaint.path(),
              "for " + system.name() + ", " + complaint.message(), complaint.hint()));
    }
    checkPorts(launchers);
    scenario.systems().forEach(this::checkTopics);
    scenario.systems().forEach(system -> checkHeap(system, launchers.get(system.broker())));
    if (problems.isEmpty()) {
      new FaultCheck(scenario, this::add).check(launchers);
    }
  }

  /** What a search sends, or a backlog that ends by its size, can't be foretold. */
  private void checkHeap(SystemSpec system, Launcher launcher) {
    Workload workload = scenario.workload();
    if (workload.load().search().isPresent()) {
      return;
    }
    Phases phases = scenario.phases();
    Duration sending = phases.warmUp().plus(phases.settleAtMost()).plus(phases.measure());
    double messages = workload.load().rate().perSecond() * sending.toNanos() / 1e9;
    DataSize held = launcher.heldByWorker(workload, messages);
    DataSize heap = scenario.worker().heap();
    if (held.compareTo(heap) > 0 && !problems.concern("workload.producers-per-topic")) {
      String path = fields.tree().leaf("worker.heap").isPresent()
          ? "worker.heap"
          : "workload.load.rate";
      add(path, String.format(Locale.ROOT,
          "for %s, %,.0f messages (%s for up to %s) and %,d %s take %,.0f MB of the worker"
              + " that holds the broker, and its heap is %s",
          system.name(), messages, workload.load().rate(), Durations.format(sending),
          workload.producersInAll(), workload.producersInAll() == 1 ? "producer" : "producers",
          held.bytes() / 1e6, heap),
          "raise worker.heap, lower workload.load.rate, or shorten the phases");
    }
  }

  private void checkTopics(SystemSpec system) {
    int topics = scenario.workload().topics();
    system.existing()
        .map(cluster -> cluster.topics().size())
        .filter(named -> named > 0 && named != topics)
        .ifPresent(named -> add("systems." + system.name() + ".existing.topics",
            "names " + (named == 1 ? "1 topic" : named + " topics")
                + ", and workload.topics is " + topics,
            "set workload.topics to " + named + ", or name as many as there"));
  }

  private void checkBuffer() {
    DataSize message = scenario.workload().message().largest();
    DataSize buffer = scenario.client().sendBuffer();
    if (buffer.compareTo(message) < 0) {
      String path = fields.tree().leaf("client.send-buffer").isPresent()
          ? "client.send-buffer"
          : "workload.message.size";
      add(path, "a message of " + message + " does not fit into a send buffer of " + buffer,
          "make client.send-buffer larger than workload.message.size");
    }
  }

  private void checkMessageCount() {
    Phases phases = scenario.phases();
    double messages =
        scenario.workload().load().rate().perSecond() * phases.measure().toNanos() / 1e9;
    if (messages < 1 && !scenario.workload().onlyReads()
        && !problems.concern("workload.load.rate")) {
      add("phases.measure", Durations.format(phases.measure()) + " at "
          + scenario.workload().load().rate() + " is less than one message",
          "measure for longer, or raise workload.load.rate");
    }
  }

  private void checkThroughput() {
    Workload workload = scenario.workload();
    double bytes = workload.load().rate().perSecond() * workload.message().size().bytes();
    if (bytes > MOST_BYTES_PER_SECOND && !problems.concern("workload.message.size")) {
      add("workload.load.rate",
          workload.load().rate() + " messages of " + workload.message().size()
              + " are more than 100 GB in a second",
          "lower workload.load.rate or workload.message.size");
    }
  }

  private void checkBursts() {
    Load load = scenario.workload().load();
    Rate busy = load.bursts().map(bursts -> bursts.busy(load.rate())).orElse(load.rate());
    if (busy.compareTo(Kinds.HIGHEST) > 0) {
      add("workload.load.bursts", "at a mean rate of " + load.rate() + " bursts come to "
          + Math.round(busy.perSecond()) + "/s, and " + Kinds.HIGHEST + " is the most",
          "lower the ratio or the rate, or make bursts longer");
    }
  }

  private void checkTrace() {
    Load load = scenario.workload().load();
    Duration needed = scenario.phases()
        .warmUp()
        .plus(scenario.phases().measure())
        .plus(scenario.absenceAtMost());
    load.trace()
        .filter(trace -> trace.replay() == Trace.Replay.ONCE)
        .map(trace -> trace.durationAt(load.rate()))
        .filter(lasts -> lasts.compareTo(needed) < 0)
        .ifPresent(lasts -> add("workload.load.trace.replay",
            "the trace lasts " + Durations.format(lasts) + " at " + load.rate()
                + ", and " + (scenario.absenceAtMost().isZero()
                    ? "warm-up and measure"
                    : "warm-up, measure, backlog and catch-up")
                + " take " + Durations.format(needed),
            "replay it in a loop (workload.load.trace.replay: loop), or shorten the phases"));
  }

  private void checkSearch() {
    Workload workload = scenario.workload();
    Optional<RateSearch> search = workload.load().search();
    search.flatMap(RateSearch::endToEndP99)
        .filter(bound -> workload.subscriptionsPerTopic() == 0)
        .ifPresent(bound -> add("workload.load.search.end-to-end-p99",
            "nothing is delivered without subscriptions, so it can't be bounded",
            "set workload.subscriptions-per-topic to 1 or more, or bound publish-p99"));
    search.map(RateSearch::to)
        .map(highest -> highest.perSecond() * workload.message().size().bytes())
        .filter(bytes -> bytes > MOST_BYTES_PER_SECOND
            && fields.tree().leaf("workload.load.search.to").isPresent())
        .ifPresent(bytes -> add("workload.load.search.to",
            "messages of " + workload.message().size() + " at that rate are more than 100 GB in a"
                + " second",
            "lower workload.load.search.to"));
  }

  private void checkPorts(Map<String, Launcher> launchers) {
    List<SystemSpec> placed =
        scenario.systems().stream().filter(system -> system.port().isPresent()).toList();
    for (int i = 0; i < placed.size(); i++) {
      SystemSpec system = placed.get(i);
      int last = lastPort(system, launchers);
      if (last > HIGHEST_PORT) {
        add("systems." + system.name() + ".port",
            "it needs the ports up to " + last + ", and " + HIGHEST_PORT + " is the highest",
            "choose a lower port, best one below 32768");
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
      add("systems." + system.name() + ".port",
          "overlaps with " + earlier.name() + ", which takes the ports " + earlierFirst + " to "
              + lastPort(earlier, launchers),
          "leave more room between them, or leave both out and weir picks free ports");
    }
  }

  private static int lastPort(SystemSpec system, Map<String, Launcher> launchers) {
    return system.port().getAsInt() + Math.max(1, launchers.get(system.broker()).portCount(system))
        - 1;
  }

  /** What a launcher says of durability is left out where it saw a stand-in for a value. */
  private void add(SystemSpec system, Complaint complaint) {
    String base = "systems." + system.name() + ".";
    String path = base + complaint.path();
    boolean durability = complaint.path().startsWith("durability");
    if (!durability) {
      add(path, complaint.message(), complaint.hint());
    } else if (!problems.concern(base + "nodes") && !problems.concern(path)) {
      String said = durabilityPath(system) + complaint.path().substring("durability".length());
      String whose = said.equals(path) ? "" : "for " + system.name() + ", ";
      add(said, whose + complaint.message(), complaint.hint());
    }
  }

  /** Where the system's durability is said: with the system itself or for all. */
  private String durabilityPath(SystemSpec system) {
    String own = "systems." + system.name() + ".durability";
    return DurabilityParts.isSaid(fields.tree(), own) ? own : "durability";
  }

  private void add(String path, String message, String hint) {
    problems.add(fields.tree().placeOf(path), path, message, hint);
  }
}
