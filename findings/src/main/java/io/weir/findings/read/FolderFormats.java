package io.weir.findings.read;

import io.weir.core.result.DocumentType;
import io.weir.core.result.NewerFormatException;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.StoredFile;
import io.weir.findings.FindingsWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Refuses a result folder that a newer weir wrote to, whichever of its documents a command reads.
 * Stateless.
 */
public final class FolderFormats {
  private FolderFormats() {}

  /**
   * Looks at the documents in the folder itself.
   *
   * @throws ResultUnreadableException if one of them has a newer format
   */
  public static void requireKnown(ResultLayout layout) {
    Map<Path, DocumentType<?>> documents = new LinkedHashMap<>();
    documents.put(layout.plan(), DocumentType.PLAN);
    documents.put(layout.environment(), DocumentType.ENVIRONMENT);
    documents.put(layout.fingerprints(), DocumentType.FINGERPRINTS);
    documents.put(layout.citedProofs(), DocumentType.CITED_PROOFS);
    documents.put(layout.findings(), FindingsWriter.DOCUMENT);
    documents.put(layout.proof(), DocumentType.PROOF);
    for (Map.Entry<Path, DocumentType<?>> document : documents.entrySet()) {
      requireKnown(layout.stored(document.getKey()), document.getValue());
    }
  }

  /** One that is missing or damaged says nothing of its format; its reader reports that. */
  private static void requireKnown(StoredFile file, DocumentType<?> type) {
    try {
      type.requireKnownFormat(file);
    } catch (NewerFormatException e) {
      throw new ResultUnreadableException(e.getMessage(), e);
    } catch (IOException e) {
      return;
    }
  }
}
