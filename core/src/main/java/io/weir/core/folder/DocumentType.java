package io.weir.core.folder;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectReader;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.ledger.Ledger;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.plan.Plan;
import io.weir.core.proof.CitedProofs;
import io.weir.core.proof.Proof;
import io.weir.core.result.Environment;
import io.weir.core.result.Fingerprints;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.Suite;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.OptionalInt;

/**
 * A type of JSON document in result folders. All of them are read here, so that one place refuses
 * what a newer weir wrote and what is no document at all. Immutable.
 *
 * @param type what it holds
 * @param format the format that this weir writes and the newest that it reads; empty for documents
 * that follow the format of another
 * @param most the most bytes that such a document may have; far above what weir writes
 */
public record DocumentType<T>(Class<T> type, OptionalInt format, DataSize most) {
  public static final DocumentType<Plan> PLAN =
      of(Plan.class, Plan.FORMAT, DataSize.mebibytes(256));
  public static final DocumentType<Environment> ENVIRONMENT =
      of(Environment.class, Environment.FORMAT, DataSize.mebibytes(16));
  public static final DocumentType<Fingerprints> FINGERPRINTS =
      of(Fingerprints.class, Fingerprints.FORMAT, DataSize.mebibytes(16));
  public static final DocumentType<RunResult> RESULT =
      of(RunResult.class, RunResult.FORMAT, DataSize.mebibytes(64));
  public static final DocumentType<Suite> SUITE =
      of(Suite.class, Suite.FORMAT, DataSize.mebibytes(16));
  public static final DocumentType<Proof> PROOF =
      of(Proof.class, Proof.FORMAT, DataSize.mebibytes(64));
  public static final DocumentType<CitedProofs> CITED_PROOFS =
      of(CitedProofs.class, CitedProofs.FORMAT, DataSize.mebibytes(256));
  public static final DocumentType<SearchRecord> SEARCH =
      of(SearchRecord.class, SearchRecord.FORMAT, DataSize.mebibytes(64));
  public static final DocumentType<MetricCatalogue> METRICS =
      new DocumentType<>(MetricCatalogue.class, OptionalInt.empty(), DataSize.mebibytes(16));
  public static final DocumentType<Ledger> LEDGER =
      of(Ledger.class, Ledger.FORMAT, DataSize.mebibytes(1024));

  private static final String FORMAT = "format";

  /** Returns a type of documents with its own format. */
  public static <T> DocumentType<T> of(Class<T> type, int format, DataSize most) {
    return new DocumentType<>(type, OptionalInt.of(format), most);
  }

  /**
   * Reads a document.
   *
   * @throws NewerFormatException if a newer weir wrote it
   * @throws IOException if it can't be read as one; the message says why
   */
  public T read(StoredFile file) throws IOException {
    requireKnownFormat(file);
    try (InputStream in = file.open(most)) {
      Object value = Json.reader(type).readValue(in);
      if (value == null) {
        throw new DamagedFileException("it holds nothing but 'null'");
      }
      return type.cast(value);
    }
  }

  /**
   * Looks at the format of a document, and at nothing behind it. A document without one passes.
   *
   * @throws NewerFormatException if a newer weir wrote it
   * @throws IOException if it can't be read up to there
   */
  public void requireKnownFormat(StoredFile file) throws IOException {
    if (format.isEmpty()) {
      return;
    }
    ObjectReader reader = Json.reader(type);
    try (InputStream in = file.open(most); JsonParser parser = reader.createParser(in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = parser.currentName().equals(FORMAT);
        if (parser.nextToken().isNumeric() && found) {
          requireKnown(file, parser.getDecimalValue());
          return;
        }
        parser.skipChildren();
      }
    }
  }

  private void requireKnown(StoredFile file, BigDecimal written) throws NewerFormatException {
    if (written.compareTo(BigDecimal.valueOf(format.getAsInt())) > 0) {
      throw new NewerFormatException(file.path(), written.toString(), format.getAsInt());
    }
  }
}
