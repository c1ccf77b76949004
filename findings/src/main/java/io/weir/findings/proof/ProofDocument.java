package io.weir.findings.proof;

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
  private static final List<Column> KILLS = List.of(Column.right("kill"), Column.right("after"),
      Column.right("acknowledged"), Column.right("in doubt"), Column.right("of these back"),
      Column.right("read back"), Column.right("lost"), Column.right("damaged"),
      Column.right("duplicated"), Column.right("back in"), Column.left("verdict"));
  private static final List<Column> SYSTEMS = List.of(Column.left("system"),
      Column.left("level"), Column.left("the level is"), Column.right("kills"),
      Column.right("acknowledged"), Column.right("lost"), Column.left("survives SIGKILL"));

  private ProofDocument() {}

  /** Returns the document. */
  public static Document of(Proof proof) {
    List<Block> blocks = new ArrayList<>();
    proof.systems().forEach(system -> blocks.add(kills(system)));
    blocks.add(Table.of("", SYSTEMS,
        proof.systems().stream().map(system -> row(proof, system)).toList()));
    blocks.add(Block.note(draw(proof)));
    blocks.add(new Bullets(Text.of("Limits of this proof"), Shade.PLAIN,
        ProofStatement.limits(proof).stream().map(Item::of).toList()));
    return new Document("", proof.name(), Text.of("Do acknowledged messages survive SIGKILL?"),
        "", new Overview("", Text.EMPTY,
            ProofStatement.systems(proof).stream().map(Item::of).toList(), blocks, List.of(),
            List.of(), Optional.empty(), Optional.empty()),
        List.of(), "");
  }

  private static Table kills(SystemProof system) {
    return Table.of(SystemText.of(system.run().system()), KILLS,
        system.moments().stream().map(kill -> row(system, kill)).toList());
  }

  private static Row row(SystemProof system, Kill kill) {
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
        seconds(kill.back()),
        verdict(system, kill));
  }

  private static String verdict(SystemProof system, Kill kill) {
    return switch (kill.verdict()) {
      case HELD -> "held";
      case LOST -> system.promisesSurvival() ? "LOST" : "lost, as allowed";
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
        "Kills came at random from %s to %s after the start of the load, drawn from seed %d.",
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
