package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.folder.ResultLayout;
import io.weir.core.proof.Evidence;
import io.weir.core.proof.Proof;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.RunStatus;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The short form of results, as commands print it as JSON. */
public sealed interface ResultSummary {
  /**
   * All results of a command.
   *
   * @param format the version of the JSON form
   * @param exit the command's exit code
   * @param suite the report over all of them, if they are a suite
   */
  record All(int format, int exit, Optional<String> suite, List<ResultSummary> results) {
    /** The version of the JSON form. */
    private static final int FORMAT = 2;

    /** Reads the results in these folders, which have their reports. */
    public static All of(ExitCode exit, List<Path> folders) throws CliException {
      List<ResultSummary> results = new ArrayList<>();
      Optional<String> report = Optional.empty();
      for (Path folder : folders) {
        SuiteResults suite = SuiteResults.of(folder);
        if (suite.exist()) {
          report = Optional.of(suite.layout().report().toString());
          for (Path one : suite.folders()) {
            results.add(read(one));
          }
        } else {
          results.add(read(folder));
        }
      }
      return new All(FORMAT, exit.number(), report, results);
    }

    private static ResultSummary read(Path folder) throws CliException {
      ResultLayout layout = new ResultLayout(folder);
      if (ProofReport.isProof(folder)) {
        return ProofSummary.of(ProofReport.read(layout), layout);
      }
      try {
        return Measured.of(FindingsWriter.read(layout.findings()), layout);
      } catch (IOException e) {
        throw new CliException(ExitCode.BROKEN, layout.findings() + " can't be read: "
            + e.getMessage(), "'weir report " + folder + "' writes it again", e);
      }
    }
  }

  /**
   * A measurement.
   *
   * @param folder the result folder
   * @param findings the file with all values
   * @param verdict the worst verdict of its runs
   * @param planned how many runs were planned
   * @param completed how many of them completed
   * @param answer the conclusions, a sentence each
   */
  record Measured(String name, String folder, String findings, String report, Verdict verdict,
      int planned, long completed, List<String> answer, List<Variant> variants)
      implements ResultSummary {
    static Measured of(Findings findings, ResultLayout layout) {
      return new Measured(findings.plan().name(), layout.root().toString(),
          layout.findings().toString(), layout.report().toString(), findings.verdict(),
          findings.plan().runs().size(),
          findings.runs().stream().filter(run -> run.status() == RunStatus.COMPLETED).count(),
          findings.answer(),
          findings.variants()
              .stream()
              .map(variant -> new Variant(variant.variant(), variant.comparisons()))
              .toList());
    }
  }

  /**
   * The comparisons at one place of a sweep.
   *
   * @param variant the swept values
   */
  record Variant(Map<String, String> variant, List<Comparison> comparisons) {}

  /**
   * A proof.
   *
   * @param folder the result folder
   * @param proof the file with all kills
   */
  record ProofSummary(String name, String folder, String proof, String report, boolean broken,
      boolean complete, List<KilledSystem> systems) implements ResultSummary {
    static ProofSummary of(Proof proof, ResultLayout layout) {
      return new ProofSummary(proof.name(), layout.root().toString(), layout.proof().toString(),
          layout.proofText().toString(), proof.broken(), proof.complete(),
          proof.systems().stream().map(system -> KilledSystem.of(proof, system)).toList());
    }
  }

  /**
   * A system that was killed.
   *
   * @param kills how many kills were finished
   * @param total the messages of all kills
   */
  record KilledSystem(String system, Evidence evidence, RunStatus status, int kills,
      Survival total) {
    static KilledSystem of(Proof proof, SystemProof system) {
      return new KilledSystem(system.run().system().name(), proof.evidence(system),
          system.status(), system.moments().size(), system.total());
    }
  }
}
