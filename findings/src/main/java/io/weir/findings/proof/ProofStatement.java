package io.weir.findings.proof;

import io.weir.core.proof.Crash;
import io.weir.core.proof.Evidence;
import io.weir.core.proof.KillVerdict;
import io.weir.core.proof.Proof;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.core.proof.UnflushedWrites;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import io.weir.findings.text.CrashText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the result of a proof and its limits in sentences. Stateless. */
public final class ProofStatement {
  private ProofStatement() {}

  /** Returns one paragraph for each system. */
  public static List<String> systems(Proof proof) {
    return proof.systems().stream().map(system -> of(proof, system)).toList();
  }

  private static String of(Proof proof, SystemProof system) {
    String name = system.run().system().name() + ": ";
    String end = system.problem()
        .map(problem -> (system.complete() ? " It ended after " : " It broke off after ")
            + CrashText.count(proof.crash(), system.moments().size()) + ": "
            + problem.strip().lines().findFirst().orElse(""))
        .orElse("");
    return name + switch (proof.evidence(system)) {
      case NOT_PROMISED -> system.lossy() ? allowed(proof, system) : harmless(proof, system);
      case UNTESTED -> "not tested: no " + CrashText.noun(proof.crash())
          + " was finished with anything acknowledged.";
      case BROKEN -> broken(proof, system);
      case UNCONTROLLED -> held(proof, system)
          + " That is not proven: no system that may lose messages"
          + " lost any here, so this proof could not have shown a loss.";
      case TOO_FEW -> held(proof, system) + " That is not called proven: it takes "
          + CrashText.count(proof.crash(), Proof.FEWEST_KILLS) + " or more." + bound(proof, system);
      case PROVEN -> held(proof, system) + proven(proof, system) + bound(proof, system)
          + limit(proof, system);
    } + system.writes().map(ProofStatement::unflushed).orElse("") + end;
  }

  private static String unflushed(UnflushedWrites writes) {
    return String.format(Locale.ROOT,
        " Of the writes that were not flushed, with those of the file system, %,d were lost, %,d"
            + " kept and %,d torn.",
        writes.lost(), writes.kept(), writes.torn());
  }

  private static String allowed(Proof proof, SystemProof system) {
    Survival total = system.total();
    String cache = switch (system.level().storage()) {
      case MEMORY -> "memory of the process";
      case PAGE_CACHE, FSYNC -> "page cache of the operating system";
    };
    return String.format(Locale.ROOT,
        "%s acknowledged messages were gone, in %d of %s. That is allowed: at storage '%s' the"
            + " acknowledgement comes from the %s.%s",
        share(total.lost() + total.corrupt(), total.acknowledged()),
        system.count(KillVerdict.LOST), CrashText.count(proof.crash(), system.moments().size()),
        storage(system), cache,
        proof.isControl(system)
            ? " It is the positive control: it shows that this proof detects losses."
            : "");
  }

  private static String harmless(Proof proof, SystemProof system) {
    return String.format(Locale.ROOT,
        "none of %,d acknowledged messages was gone after %s. Storage '%s' promises nothing,"
            + " so nothing is proven, and it is no positive control.",
        system.total().acknowledged(), CrashText.count(proof.crash(), system.moments().size()),
        storage(system));
  }

  private static String broken(Proof proof, SystemProof system) {
    Survival total = system.total();
    return String.format(Locale.ROOT,
        "LOST %s acknowledged messages, in %d of %s, although storage '%s' (%s) promises that they"
            + " survive %s.%s",
        share(total.lost() + total.corrupt(), total.acknowledged()),
        system.count(KillVerdict.LOST), CrashText.count(proof.crash(), system.moments().size()),
        storage(system),
        system.verified() ? "read back from the running system" : "claimed, not read back",
        switch (proof.crash()) {
          case KILL -> "the kill of every process";
          case POWER_LOSS -> "the loss of power";
        },
        total.corrupt() == 0
            ? ""
            : String.format(Locale.ROOT, " %,d of them came back damaged.", total.corrupt()));
  }

  private static String held(Proof proof, SystemProof system) {
    return String.format(Locale.ROOT,
        "all %,d messages that were acknowledged before %s were read back.",
        system.total().acknowledged(),
        CrashText.count(proof.crash(), system.count(KillVerdict.HELD)));
  }

  private static String proven(Proof proof, SystemProof system) {
    return " PROVEN within " + CrashText.count(proof.crash(), system.count(KillVerdict.HELD))
        + switch (proof.crash()) {
          case KILL -> ": no acknowledgement was sent from the memory of a process.";
          case POWER_LOSS -> ": each acknowledgement waited until its message was on disk.";
        };
  }

  private static String limit(Proof proof, SystemProof system) {
    return proof.crash() == Crash.KILL && system.level().storage() == Storage.FSYNC
        ? " The fsync itself stays " + (system.verified() ? "VERIFIED" : "CLAIMED")
            + ": a killed process keeps its page cache."
        : "";
  }

  private static String bound(Proof proof, SystemProof system) {
    return String.format(Locale.ROOT,
        " At 95 %% confidence fewer than %.0f %% of %s at such moments lose anything.",
        Math.ceil(100 * Proof.bound(system.count(KillVerdict.HELD))),
        CrashText.nouns(proof.crash()));
  }

  /** Returns the statements on the whole proof: its method, and its limits. */
  public static List<String> limits(Proof proof) {
    List<String> limits = new ArrayList<>();
    if (!proof.controlled()) {
      limits.add("No positive control lost anything, so this proof could not have shown a loss."
          + " Add a system that may lose messages, as one at storage '"
          + EnumWord.kebab(control(proof.crash())) + "'.");
    }
    limits.add(limit(proof.crash()));
    boolean several = proof.systems()
        .stream()
        .anyMatch(system -> system.run().brokers() instanceof BrokerHosts.Ssh);
    limits.add((several
        ? "The processes on different machines were killed together, but not at one moment."
        : "All processes of a system ran on this one machine and were killed at one moment.")
        + " Messages in doubt, handed to the client and not acknowledged, may survive or not.");
    return limits;
  }

  private static Storage control(Crash crash) {
    return crash == Crash.KILL ? Storage.MEMORY : Storage.PAGE_CACHE;
  }

  private static String limit(Crash crash) {
    return switch (crash) {
      case KILL -> "A SIGKILL of all processes keeps the page cache of the operating system. So this"
          + " proof detects acknowledgements from a process's memory. It cannot distinguish an"
          + " fsync from a write to the page cache, and proves nothing about a loss of power or a"
          + " crash of the kernel or the disk.";
      case POWER_LOSS -> "The disk is an ext4 file system on a device of weir. It forgets what was"
          + " not flushed: all of it in about half of the cases, otherwise a random part, torn"
          + " within a write. So this proof detects acknowledgements before a flush. A drive that"
          + " loses what it has flushed, another file system and a damaged disk are not tested.";
    };
  }

  /** Returns the result for a system, in a word or two. */
  public static String evidence(Proof proof, SystemProof system) {
    return switch (proof.evidence(system)) {
      case NOT_PROMISED -> system.lossy() ? "lost, as allowed" : "not promised";
      case UNTESTED -> "not tested";
      case BROKEN -> "LOST";
      case UNCONTROLLED -> "held, no control";
      case TOO_FEW -> "held, too few kills";
      case PROVEN -> Evidence.PROVEN.name();
    };
  }

  /** Returns the word for a system's storage, as scenarios have it. */
  public static String storage(SystemProof system) {
    return EnumWord.kebab(system.level().storage());
  }

  private static String share(long part, long of) {
    return String.format(Locale.ROOT, "%,d of %,d (%.2f %%)", part, of,
        of == 0 ? 0 : 100.0 * part / of);
  }
}
