package io.weir.findings.site;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.FolderTime;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.Sha256;
import io.weir.findings.across.HostChange;
import io.weir.findings.emulation.EmulationText;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Outline;
import io.weir.findings.text.Names;
import io.weir.findings.text.SystemText;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A published result in short, as the index shows it.
 *
 * @param scenario the name of its scenario
 * @param folder the name of its folder below that of its scenario. It never changes: it is of the
 * time at which the first deployment began and of the plan
 * @param question what was asked
 * @param started when the first deployment began
 * @param weir the version of weir that measured it; empty text if that is not known
 * @param host the facts by which its machine is recognized; empty text if they are not known
 * @param systems its systems, by name
 * @param durability the durabilities in force, in words
 * @param remark how its values must not be quoted, as {@code time dilated by 5}
 * @param answer the conclusions, a sentence each
 * @param verdict the worst verdict of its runs
 * @param planned how many runs were planned
 * @param completed how many of them completed
 * @param archive the file with its raw data
 */
public record SiteEntry(String scenario, String folder, String question, Instant started,
    String weir, String host, List<NamedSystem> systems, List<String> durability,
    Optional<String> remark, List<String> answer, Verdict verdict, int planned, int completed,
    String archive) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final int DIGITS = 8;

  /**
   * An entry.
   *
   * @throws IllegalArgumentException if a name is none of a file
   */
  public SiteEntry {
    for (String name : List.of(scenario, folder, archive)) {
      if (!PLAIN.matcher(name).matches()) {
        throw new IllegalArgumentException("'" + name + "' is not the name of a published file");
      }
    }
    systems = List.copyOf(systems);
    durability = List.copyOf(durability);
    answer = List.copyOf(answer);
  }

  /**
   * A system.
   *
   * @param kind its broker kind with the version, as {@code kafka 4.3.1}
   */
  public record NamedSystem(String name, String kind) {}

  /**
   * Returns the entry of a result that began.
   *
   * @throws IOException if the plan can't be read
   */
  static SiteEntry of(ResultLayout layout, Findings findings, Outline outline, Instant started)
      throws IOException {
    String plan =
        Sha256.hex(layout.stored(layout.plan()).bytes(DocumentType.PLAN.most()))
            .substring(0, DIGITS);
    String folder = FolderTime.name(started) + "-" + plan;
    String scenario = findings.plan().name();
    return new SiteEntry(scenario, folder, findings.plan().question(), started,
        findings.environment().map(Environment::weirVersion).orElse(""),
        findings.environment().map(HostChange::machine).orElse(""),
        findings.plan()
            .runs()
            .stream()
            .map(PlannedRun::system)
            .map(SiteEntry::named)
            .distinct()
            .toList(),
        findings.variants()
            .stream()
            .flatMap(variant -> variant.systems().stream())
            .map(system -> Names.durability(system.durability().inForce()))
            .distinct()
            .toList(),
        EmulationText.subject(findings.plan()), findings.answer(), outline.verdict(),
        outline.planned(), outline.completed(), scenario + "-" + folder + ".zip");
  }

  private static NamedSystem named(SystemSpec system) {
    return new NamedSystem(system.name(), SystemText.kind(system.broker(), system.version()));
  }

  /** Returns its place on the site, without a slash at the end. */
  public String path() {
    return SiteIndex.RESULTS + "/" + scenario + "/" + folder;
  }
}
