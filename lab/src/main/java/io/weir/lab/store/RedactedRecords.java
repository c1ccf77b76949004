package io.weir.lab.store;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Proof;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.text.Redaction;
import java.util.LinkedHashMap;
import java.util.Map;

/** Plans and results without the secrets in them. */
final class RedactedRecords {
  private RedactedRecords() {}

  static Plan plan(Plan plan) {
    return new Plan(
        plan.format(),
        plan.name(),
        plan.question(),
        Redaction.text(plan.source()),
        plan.overrides().stream().map(Redaction::text).toList(),
        plan.scale(),
        plan.seed(),
        plan.thresholds(),
        plan.published(),
        plan.runs().stream().map(RedactedRecords::run).toList());
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
        result.processes().stream().map(RedactedRecords::process).toList(),
        result.disk(),
        result.use(),
        result.worker(),
        result.catchUp(),
        result.settled());
  }

  static Proof proof(Proof proof) {
    return new Proof(
        proof.format(),
        proof.name(),
        proof.seed(),
        proof.from(),
        proof.window(),
        proof.moments(),
        proof.planned(),
        proof.systems().stream().map(RedactedRecords::system).toList());
  }

  private static SystemProof system(SystemProof system) {
    return new SystemProof(
        run(system.run()),
        system.status(),
        system.problem(),
        system.started(),
        system.ended(),
        system.readBack(),
        system.processes().stream().map(RedactedRecords::process).toList(),
        system.moments());
  }

  private static RunResult.StartedProcess process(RunResult.StartedProcess process) {
    return new RunResult.StartedProcess(process.name(), Redaction.command(process.command()),
        process.readyMillis());
  }

  private static PlannedRun run(PlannedRun run) {
    return new PlannedRun(
        run.index(),
        run.repetition(),
        Redaction.values(run.variant()),
        system(run.system()),
        run.client(),
        run.workload(),
        run.phases(),
        run.worker(),
        run.onFailure(),
        run.brokerMetrics(),
        run.seed());
  }

  private static SystemSpec system(SystemSpec system) {
    Map<String, Map<String, String>> properties = new LinkedHashMap<>();
    system.properties()
        .forEach((section, values) -> properties.put(section, Redaction.values(values)));
    return new SystemSpec(
        system.name(),
        system.broker(),
        system.version(),
        system.clientVersion(),
        system.nodes(),
        system.port(),
        system.durability(),
        Redaction.values(system.options()),
        properties,
        system.existing());
  }
}
