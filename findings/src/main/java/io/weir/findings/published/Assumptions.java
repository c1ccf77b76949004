package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Profile;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.findings.published.ClaimFinding.Assumed;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.Reach.Barrier;
import io.weir.findings.text.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The assumptions that conclusions from emulated machines rest on. No study states how long an
 * fsync of its disks took, so an outcome must hold over a range of it.
 *
 * @param fsync the range, in nanoseconds
 */
record Assumptions(Range fsync) {
  Assumptions {
    if (fsync.low() == 0 || Double.isInfinite(fsync.high())) {
      throw new IllegalArgumentException("an assumed fsync has two ends, as 0.05ms to 0.5ms");
    }
  }

  /**
   * Returns the condition that runs suit the terms. The set-up of a study has what its versions
   * shipped, and equal terms have tuned settings. A system that runs with one profile only suits
   * both.
   */
  static Predicate<PlannedRun> suiting(Terms terms, List<PlannedRun> all) {
    Profile wanted = switch (terms) {
      case AS_STUDIED -> Profile.AS_SHIPPED;
      case EQUAL -> Profile.TUNED;
    };
    Set<String> choice = all.stream()
        .filter(run -> profile(run).filter(wanted::equals).isPresent())
        .map(run -> run.system().name())
        .collect(Collectors.toSet());
    return run -> !choice.contains(run.system().name())
        || profile(run).filter(wanted::equals).isPresent();
  }

  /** Returns why runs on emulated machines can't decide, if they can't. */
  Optional<Reach> barrier(List<Emulation> machines, List<PlannedRun> runs, Terms terms,
      Optional<String> built) {
    return built
        .map(reason -> "the emulation makes it true or false by construction: " + reason)
        .or(() -> narrow(machines))
        .or(() -> terms == Terms.AS_STUDIED ? tuned(runs) : Optional.empty())
        .map(why -> Reach.none(Barrier.ASSUMED, why));
  }

  private Optional<String> narrow(List<Emulation> machines) {
    List<Duration> assumed =
        machines.stream().flatMap(one -> EmulatedMachines.fsync(one).stream()).distinct().toList();
    boolean wide = assumed.isEmpty()
        || assumed.getFirst().toNanos() <= fsync.low()
            && assumed.getLast().toNanos() >= fsync.high();
    return wide
        ? Optional.empty()
        : Optional.of("an fsync of " + Names.list(assumed.stream().map(Durations::format).toList())
            + " is assumed, and the outcome must hold from "
            + Durations.format(Duration.ofNanos(Math.round(fsync.low()))) + " to "
            + Durations.format(Duration.ofNanos(Math.round(fsync.high())))
            + ": sweep emulate.disk.fsync");
  }

  private static Optional<String> tuned(List<PlannedRun> runs) {
    return runs.stream()
        .filter(run -> run.system()
            .profile()
            .filter(one -> !one.settings().isEmpty())
            .isPresent())
        .findFirst()
        .map(run -> run.system().name() + " has tuned settings, and the study had what its versions"
            + " shipped: set profile to as-shipped");
  }

  private static Optional<Profile> profile(PlannedRun run) {
    return run.system().profile().map(AppliedProfile::profile);
  }

  /** Returns the joint judgement of the same question on several machines. */
  static ClaimPart together(List<Emulation> machines, List<ClaimPart> parts,
      List<PlannedRun> runs) {
    ClaimPart first = parts.getFirst();
    List<Assumed.Case> cases = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      ClaimPart part = parts.get(i);
      cases.add(new Assumed.Case(EmulatedMachines.apart(machines.get(i), machines), part.outcome(),
          part.measured(), part.ratio()));
    }
    Optional<Assumed> assumed = Optional.of(new Assumed(text(machines, runs), cases));
    if (parts.size() == 1) {
      return first.with(assumed);
    }
    Set<ClaimOutcome> outcomes =
        parts.stream().map(ClaimPart::outcome).collect(Collectors.toSet());
    String measured = cases.stream()
        .filter(one -> !one.measured().isEmpty())
        .map(one -> one.measured() + " with " + one.machine())
        .collect(Collectors.joining("; "));
    boolean asked = parts.stream().anyMatch(ClaimPart::asked);
    if (outcomes.size() == 1) {
      return new ClaimPart(first.asks(), first.outcome(), measured, first.reason(), asked,
          Optional.empty(), assumed);
    }
    return new ClaimPart(first.asks(), ClaimOutcome.INCONCLUSIVE, measured,
        "it depends on the assumption: " + cases.stream()
            .map(one -> PublishedText.outcome(one.outcome()) + " with " + one.machine())
            .collect(Collectors.joining(", ")),
        asked, Optional.empty(), assumed);
  }

  private static String text(List<Emulation> machines, List<PlannedRun> runs) {
    List<String> words = new ArrayList<>(List.of(EmulatedMachines.text(machines)));
    Stream.of(Profile.values())
        .filter(profile -> runs.stream()
            .anyMatch(run -> profile(run).filter(profile::equals).isPresent()))
        .map(profile -> EnumWord.kebab(profile) + " settings")
        .forEach(words::add);
    words.add(Names.list(runs.stream()
        .map(PlannedRun::system)
        .filter(system -> !system.version().isEmpty())
        .map(system -> system.name() + " " + system.version())
        .distinct()
        .toList()));
    words.add("dilations " + Names.list(runs.stream()
        .map(run -> run.emulated().dilation())
        .distinct()
        .sorted()
        .map(String::valueOf)
        .toList()));
    return words.stream().filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
  }
}
