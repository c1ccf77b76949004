package io.weir.core.published;

import io.weir.core.text.Malformed;
import io.weir.core.text.Sha256;
import io.weir.core.text.Utf8;

/** A file of published figures with its content. Immutable. */
public final class PublishedFile {
  /** The largest file that is read. */
  public static final int MAX_BYTES = 1 << 20;

  private static final String HINT = "docs/results.md describes the format";

  private final byte[] content;
  private final PublishedFigures figures;

  private PublishedFile(byte[] content, PublishedFigures figures) {
    this.content = content;
    this.figures = figures;
  }

  /**
   * Reads a file's content.
   *
   * @throws Malformed if it holds no published figures; gives the line, the problem and the next
   * step
   */
  public static PublishedFile parse(byte[] content) {
    if (content.length > MAX_BYTES) {
      throw new Malformed(
          "is larger than 1 MiB", "keep the figures of one study in a file");
    }
    return new PublishedFile(content.clone(), new FiguresText(Utf8.text(content, HINT)).figures());
  }

  /** Returns the figures that it holds. */
  public PublishedFigures figures() {
    return figures;
  }

  /** Returns the file's content, the caller's own. */
  public byte[] content() {
    return content.clone();
  }

  /** Returns the SHA-256 of its content, in lower-case hexadecimal digits. */
  public String sha256() {
    return Sha256.hex(content);
  }

  /**
   * Returns the plan's reference to it.
   *
   * @param file the file, as the scenario names it
   */
  public Published describe(String file) {
    return new Published(file, sha256(), figures.study());
  }
}
