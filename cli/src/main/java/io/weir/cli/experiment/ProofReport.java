package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.DocumentView;
import io.weir.cli.view.DocumentView.Format;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.WholeFile;
import io.weir.core.proof.Proof;
import io.weir.findings.proof.ProofDocument;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes a proof as text, into its folder and to the console.
 *
 * @param console where to
 * @param format how it is printed
 */
public record ProofReport(Console console, Format format) {
  /** Returns whether a folder holds a proof instead of a measurement. */
  public static boolean isProof(Path folder) {
    ResultLayout layout = new ResultLayout(folder);
    return layout.stored(layout.proof()).exists();
  }

  /**
   * Reports on a folder; the last line on a terminal is the text's path.
   *
   * @return how the proof ends: a broken promise weighs more than one that could not be tested
   * @throws CliException if it can't be read, or the text can't be written
   * @throws StoreException if the checksums can't be written
   */
  public ExitCode write(Path folder) throws CliException, StoreException {
    ResultLayout layout = new ResultLayout(folder);
    Proof proof = read(layout);
    byte[] bytes = text(proof).getBytes(StandardCharsets.UTF_8);
    try {
      WholeFile.write(layout.proofText(), out -> out.write(bytes));
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "the text can't be written: " + e.getMessage(),
          "make " + folder + " writable and make sure of free space, then 'weir report "
              + folder + "'",
          e);
    }
    Checksums.renew(layout, List.of(layout.proofText()));
    new DocumentView(console).print(ProofDocument.of(proof), layout.proofText(), format);
    return exitCode(proof);
  }

  /** The text that its folder must have. */
  static String text(Proof proof) {
    return String.join("\n", DocumentView.plain(ProofDocument.of(proof))).strip() + "\n";
  }

  /** Reads a proof. */
  static Proof read(ResultLayout layout) throws CliException {
    try {
      return DocumentType.PROOF.read(layout.stored(layout.proof()));
    } catch (NewerFormatException e) {
      throw new ResultUnreadableException(e.getMessage(), e);
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, layout.proof() + " can't be read as a proof: "
          + e.getMessage(), "copy the folder again from where it was made", e);
    }
  }

  private static ExitCode exitCode(Proof proof) {
    if (proof.broken()) {
      return ExitCode.FAILED;
    }
    return proof.complete() ? ExitCode.OK : ExitCode.BROKEN;
  }
}
