package io.weir.benchmark.measure;

import io.weir.benchmark.bare.BareLoop;
import io.weir.benchmark.bare.BareLoop.Work;
import io.weir.benchmark.measure.PrintingContender.Counts;
import io.weir.benchmark.measure.PrintingContender.Program;
import io.weir.core.worker.Assignment;
import io.weir.driver.common.PropertiesText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bare loops of this module, each in one JVM. */
final class BareLoops {
  private static final Pattern COUNTS = Pattern.compile("(\\d+) (\\d+)");

  private BareLoops() {}

  /** Adds the settings of a work to those of the shape. */
  private interface Settings {
    void add(Map<String, String> settings, Assignment assignment) throws MeasureException;
  }

  static Contender kafka(Jvms jvms) {
    String bootstrap = jvms.deployment().endpoints().get("bootstrap");
    MeasuredBroker.ClientSettings shared = jvms.deployment().broker().settings();
    return of("bare clients", Work.KAFKA, jvms, true, (settings, assignment) -> {
      settings.put("topic", assignment.topics().getFirst().name());
      put(settings, "producer.", shared.producer());
      put(settings, "producer.", Map.of("acks", "all", "bootstrap.servers", bootstrap));
      put(settings, "consumer.", shared.consumer());
      put(settings, "consumer.", Map.of("auto.offset.reset", "earliest",
          "auto.commit.interval.ms", "1000", "bootstrap.servers", bootstrap));
    });
  }

  /**
   * Returns Pulsar's client, used as weir uses it. It counts its messages and records nothing else.
   */
  static Contender pulsar(Jvms jvms) {
    return pulsar("bare client", "bare", false, jvms);
  }

  /**
   * Returns Pulsar's client, used as Pulsar's own tool uses it. That tool is in no package
   * registry. The loop records the same values as the tool.
   */
  static Contender pulsarPerf(Jvms jvms) {
    return pulsar("as pulsar-perf", "perf", true, jvms);
  }

  private static Contender pulsar(String name, String account, boolean pools, Jvms jvms) {
    MeasuredBroker.ClientSettings shared = jvms.deployment().broker().settings();
    return of(name, Work.PULSAR, jvms, true, (settings, assignment) -> {
      settings.put("account", account);
      settings.put("pool-messages", Boolean.toString(pools));
      settings.put("topic", "persistent://public/default/" + assignment.topics().getFirst().name());
      settings.put("service-url", jvms.deployment().endpoints().get("service-url"));
      put(settings, "client.", shared.client());
      put(settings, "producer.", shared.producer());
      put(settings, "consumer.", shared.consumer());
    });
  }

  /** Returns the broker that lives in the worker, without weir's engine. */
  static Contender loopback(Jvms jvms) {
    return of("bare driver", Work.DRIVER, jvms, false, (settings, assignment) -> settings
        .put("assignment", jvms.writeAssignment(assignment).toString()));
  }

  /** Returns a loop without messages, for the cost of pacing alone. */
  static Contender pacing(Jvms jvms) {
    return of(CostTargets.PACING, Work.PACING, jvms, false, (settings, assignment) -> {});
  }

  private static Contender of(String name, Work work, Jvms jvms, boolean onTopics, Settings more) {
    return new PrintingContender(name, jvms, onTopics, BareLoops::take,
        (shape, assignment, turn) -> {
          Map<String, String> settings = new LinkedHashMap<>();
          settings.put("rate", Double.toString(shape.rate().perSecond()));
          settings.put("size", Long.toString(shape.size().bytes()));
          settings.put("producers", Integer.toString(shape.producers()));
          settings.put("subscriptions", Integer.toString(shape.subscriptions()));
          more.add(settings, assignment);
          String file =
              jvms.write("bare-" + turn + ".properties", PropertiesText.of(settings)).toString();
          return List.of(new Program("bare", jvms.ownClassPath(), BareLoop.class.getName(),
              List.of(work.name(), file)));
        });
  }

  private static void put(Map<String, String> settings, String prefix, Map<String, String> more) {
    more.forEach((name, value) -> settings.put(prefix + name, value));
  }

  private static boolean take(Counts counts, int program, String line) {
    Matcher both = COUNTS.matcher(line);
    if (!both.matches()) {
      return false;
    }
    counts.produced = Long.parseLong(both.group(1));
    counts.consumed = Long.parseLong(both.group(2));
    return true;
  }
}
