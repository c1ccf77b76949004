package io.weir.lab.store;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.SystemSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Takes secrets out of what is written. A secret is known by the name it stands under; where in
 * doubt a harmless value is hidden rather than a secret shown.
 */
final class Redaction {
  static final String HIDDEN = "<redacted>";

  private static final String NAME =
      "[\\w.-]*(?:password|passwd|passphrase|secret|token|credential|cookie|jaas\\.config|auth-?params"
          + "|private[._-]?key|api[._-]?key|access[._-]?key)[\\w.-]*(?<![.-]ms)";
  private static final Pattern SECRET_NAME = Pattern.compile(NAME, Pattern.CASE_INSENSITIVE);
  private static final Pattern ASSIGNED =
      Pattern.compile("(" + NAME + "[\"']?\\s*[:=]\\s*)\\S[^\\r\\n]*", Pattern.CASE_INSENSITIVE);
  private static final Pattern IN_ADDRESS = Pattern.compile("(://[^/\\s:@]+:)[^/\\s@]+@");

  private Redaction() {}

  /**
   * Text with {@code name = value} and {@code name: value} lines, as configuration files and
   * scenarios are.
   */
  static String text(String text) {
    String unassigned = ASSIGNED.matcher(text).replaceAll("$1" + HIDDEN);
    return IN_ADDRESS.matcher(unassigned).replaceAll("$1" + HIDDEN + "@");
  }

  /** A command line: {@code --password=x} as well as {@code --password x}. */
  static List<String> command(List<String> command) {
    List<String> shown = new ArrayList<>();
    boolean hide = false;
    for (String word : command) {
      shown.add(hide ? HIDDEN : text(word));
      hide = word.startsWith("-") && SECRET_NAME.matcher(word).matches();
    }
    return shown;
  }

  static Plan plan(Plan plan) {
    return new Plan(
        plan.format(),
        plan.name(),
        plan.question(),
        text(plan.source()),
        plan.overrides().stream().map(Redaction::text).toList(),
        plan.scale(),
        plan.seed(),
        plan.runs().stream().map(Redaction::run).toList());
  }

  static RunResult result(RunResult result) {
    return new RunResult(
        result.format(),
        run(result.run()),
        result.status(),
        result.problem(),
        result.started(),
        result.ended(),
        result.phases(),
        result.drained(),
        result.readBack(),
        result.failures(),
        result.truth(),
        result.processes().stream().map(Redaction::process).toList(),
        result.worker());
  }

  private static RunResult.StartedProcess process(RunResult.StartedProcess process) {
    return new RunResult.StartedProcess(process.name(), command(process.command()),
        process.readyMillis());
  }

  private static PlannedRun run(PlannedRun run) {
    return new PlannedRun(
        run.index(),
        run.repetition(),
        values(run.variant()),
        system(run.system()),
        run.client(),
        run.workload(),
        run.phases(),
        run.worker(),
        run.seed());
  }

  private static SystemSpec system(SystemSpec system) {
    Map<String, Map<String, String>> properties = new LinkedHashMap<>();
    system.properties().forEach((section, values) -> properties.put(section, values(values)));
    return new SystemSpec(
        system.name(),
        system.broker(),
        system.version(),
        system.clientVersion(),
        system.nodes(),
        system.port(),
        system.durability(),
        values(system.options()),
        properties);
  }

  private static Map<String, String> values(Map<String, String> values) {
    Map<String, String> shown = new LinkedHashMap<>();
    values.forEach((name, value) -> shown.put(name,
        SECRET_NAME.matcher(name).matches() ? HIDDEN : text(value)));
    return shown;
  }
}
