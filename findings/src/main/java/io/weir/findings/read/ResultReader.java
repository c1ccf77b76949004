package io.weir.findings.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.plan.Plan;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A result folder, opened for reading. Immutable; only the plan is held in memory. */
public final class ResultReader {
  /** The findings of a folder as any JSON, since their type belongs to what is made of files. */
  public static final DocumentType<JsonNode> FINDINGS =
      DocumentType.of(JsonNode.class, 3, DataSize.mebibytes(1024));

  private final ResultLayout layout;
  private final Plan plan;

  private ResultReader(ResultLayout layout, Plan plan) {
    this.layout = layout;
    this.plan = plan;
  }

  /**
   * Opens a result folder by its plan.
   *
   * @throws ResultUnreadableException if it is none, which the message says with what to pass
   * instead, or if a newer weir wrote one of its documents
   */
  public static ResultReader open(Path folder) {
    ResultLayout layout = new ResultLayout(folder);
    if (!layout.stored(layout.plan()).exists()) {
      throw new ResultUnreadableException(folder + " is not a result folder: it holds no plan.json;"
          + " pass the folder that 'weir run' named last, as results/NAME/latest");
    }
    requireKnown(layout);
    try {
      return new ResultReader(layout, DocumentType.PLAN.read(layout.stored(layout.plan())));
    } catch (IOException e) {
      throw new ResultUnreadableException(
          layout.plan() + " can't be read as a plan: " + e.getMessage(), e);
    }
  }

  /** Returns the plan. */
  public Plan plan() {
    return plan;
  }

  /** Returns the places of its files. */
  public ResultLayout layout() {
    return layout;
  }

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
    documents.put(layout.findings(), FINDINGS);
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
