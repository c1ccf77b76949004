package io.weir.findings.proof;

import io.weir.core.proof.Crash;
import io.weir.core.proof.Kill;
import io.weir.core.proof.Proof;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.core.unit.Durations;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.Overview;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.text.CrashText;
import io.weir.findings.text.Names;
import io.weir.findings.text.SystemText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A proof as a document: a table of kills for each system, one of all systems, and what that
 * proves. Stateless.
 */
public final class ProofDocument {
  private static final List<Column> MOMENTS = List.of(Column.right("no."), Column.right("after"),
      Column.right("acknowledged"), Column.right("in doubt"), Column.right("of these back"),
      Column.right("read back"), Column.right("lost"), Column.right("damaged"),
      Column.right("duplicated"), Column.right("back in"), Column.left("verdict"));

  private ProofDocument() {}

  /** Returns the document. */
  public static Document of(Proof proof) {
    List<Block> blocks = new ArrayList<>();
    proof.systems().forEach(system -> blocks.add(moments(proof, system)));
    blocks.add(Table.of("", systems(proof.crash()),
        proof.systems().stream().map(system -> row(proof, system)).toList()));
    blocks.add(Block.note(draw(proof)));
    blocks.add(new Bullets(Text.of("Limits of this proof"), Shade.PLAIN,
        ProofStatement.limits(proof).stream().map(Item::of).toList()));
    return new Document("", proof.name(),
        Text.of("Do acknowledged messages survive " + CrashText.survived(proof.crash()) + "?"),
        "", new Overview("", Text.EMPTY,
            ProofStatement.systems(proof).stream().map(Item::of).toList(), blocks, List.of(),
            List.of(), Optional.empty(), Optional.empty()),
        List.of(), "");
  }

  private static List<Column> systems(Crash crash) {
    return List.of(Column.left("system"), Column.left("level"), Column.left("the level is"),
        Column.right(CrashText.nouns(crash)), Column.right("acknowledged"), Column.right("lost"),
        Column.left("survives " + CrashText.survived(crash)));
  }

  private static Table moments(Proof proof, SystemProof system) {
    return Table.of(SystemText.of(system.run().system()), MOMENTS,
        system.moments().stream().map(kill -> row(proof, system, kill)).toList());
  }

  private static Row row(Proof proof, SystemProof system, Kill kill) {
    Survival survival = kill.survival();
    return Row.plain(
        Integer.toString(kill.number()),
        seconds(kill.killed()),
        count(survival.acknowledged()),
        count(survival.inDoubt()),
        count(survival.inDoubtArrived()),
        count(survival.readBack()),
        count(survival.lost()),
        count(survival.corrupt()),
        count(survival.duplicated()),
        kill.back().map(ProofDocument::seconds).orElse("never"),
        verdict(proof, system, kill));
  }

  private static String verdict(Proof proof, SystemProof system, Kill kill) {
    return switch (kill.verdict()) {
      case HELD -> "held";
      case LOST -> proof.promisesSurvival(system) ? "LOST" : "lost, as allowed";
      case EMPTY -> "empty: nothing was acknowledged";
    };
  }

  private static Row row(Proof proof, SystemProof system) {
    Survival total = system.total();
    return Row.plain(
        system.run().system().name(),
        ProofStatement.storage(system),
        system.verified() ? "VERIFIED" : "CLAIMED",
        system.moments().size() + " of " + proof.moments().size(),
        count(total.acknowledged()),
        count(total.lost() + total.corrupt()),
        ProofStatement.evidence(proof, system));
  }

  private static String draw(Proof proof) {
    return String.format(Locale.ROOT,
        "%s came at random from %s to %s after the start of the load, drawn from seed %d.",
        Names.capital(CrashText.nouns(proof.crash())),
        Durations.format(proof.from()), Durations.format(proof.from().plus(proof.window())),
        proof.seed());
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.2f s", duration.toMillis() / 1000.0);
  }
}
