package io.weir.findings.proof;

import io.weir.core.proof.Evidence;
import io.weir.core.proof.KillVerdict;
import io.weir.core.proof.Proof;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
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
        .map(problem -> " It broke off after " + kills(system.moments().size()) + ": "
            + problem.strip().lines().findFirst().orElse(""))
        .orElse("");
    return name + switch (proof.evidence(system)) {
      case NOT_PROMISED -> system.lossy() ? control(system) : harmless(system);
      case UNTESTED -> "not tested: no kill was finished with anything acknowledged.";
      case BROKEN -> broken(system);
      case UNCONTROLLED -> held(system) + " That is not proven: no system that may lose messages"
          + " lost any here, so this proof could not have shown a loss.";
      case TOO_FEW -> held(system) + " That is not called proven: it takes " + Proof.FEWEST_KILLS
          + " kills or more." + bound(system);
      case PROVEN -> held(system) + proven(system);
    } + end;
  }

  private static String control(SystemProof system) {
    Survival total = system.total();
    return String.format(Locale.ROOT,
        "%s acknowledged messages were gone, in %d of %s. That is allowed: at storage 'memory' the"
            + " acknowledgement comes from the memory of the process. It is the positive"
            + " control: it shows that this proof detects losses.",
        share(total.lost() + total.corrupt(), total.acknowledged()),
        system.count(KillVerdict.LOST), kills(system.moments().size()));
  }

  private static String harmless(SystemProof system) {
    return String.format(Locale.ROOT,
        "none of %,d acknowledged messages was gone after %s. Storage 'memory' promises nothing,"
            + " so nothing is proven, and it is no positive control.",
        system.total().acknowledged(), kills(system.moments().size()));
  }

  private static String broken(SystemProof system) {
    Survival total = system.total();
    return String.format(Locale.ROOT,
        "LOST %s acknowledged messages, in %d of %s, although storage '%s' (%s) promises that they"
            + " survive the kill of every process.%s",
        share(total.lost() + total.corrupt(), total.acknowledged()),
        system.count(KillVerdict.LOST), kills(system.moments().size()), storage(system),
        system.verified() ? "read back from the running system" : "claimed, not read back",
        total.corrupt() == 0
            ? ""
            : String.format(Locale.ROOT, " %,d of them came back damaged.", total.corrupt()));
  }

  private static String held(SystemProof system) {
    long kills = system.count(KillVerdict.HELD);
    return String.format(Locale.ROOT,
        "all %,d messages that were acknowledged before %s were read back.",
        system.total().acknowledged(), kills(kills));
  }

  private static String proven(SystemProof system) {
    String claim = " PROVEN within " + kills(system.count(KillVerdict.HELD))
        + ": no acknowledgement was sent from the memory of a process.";
    return claim + bound(system) + (system.level().storage() == Storage.FSYNC
        ? " The fsync itself stays " + (system.verified() ? "VERIFIED" : "CLAIMED")
            + ": a killed process keeps its page cache."
        : "");
  }

  private static String bound(SystemProof system) {
    return String.format(Locale.ROOT,
        " At 95 %% confidence fewer than %.0f %% of kills at such moments lose anything.",
        Math.ceil(100 * Proof.bound(system.count(KillVerdict.HELD))));
  }

  /** Returns the statements on the whole proof: its method, and its limits. */
  public static List<String> limits(Proof proof) {
    List<String> limits = new ArrayList<>();
    if (!proof.controlled()) {
      limits.add("No positive control lost anything, so this proof could not have shown a loss."
          + " Add a system that may lose messages, as one at storage 'memory'.");
    }
    limits.add("A SIGKILL of all processes keeps the page cache of the operating system. So this"
        + " proof detects acknowledgements from a process's memory. It cannot distinguish an"
        + " fsync from a write to the page cache, and proves nothing about a loss of power or a"
        + " crash of the kernel or the disk.");
    boolean several = proof.systems()
        .stream()
        .anyMatch(system -> system.run().brokers() instanceof BrokerHosts.Ssh);
    limits.add((several
        ? "The processes on different machines were killed together, but not at one moment."
        : "All processes of a system ran on this one machine and were killed at one moment.")
        + " Messages in doubt, handed to the client and not acknowledged, may survive or not.");
    return limits;
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

  private static String kills(long count) {
    return count == 1 ? "1 kill" : count + " kills";
  }

  private static String share(long part, long of) {
    return String.format(Locale.ROOT, "%,d of %,d (%.2f %%)", part, of,
        of == 0 ? 0 : 100.0 * part / of);
  }
}
