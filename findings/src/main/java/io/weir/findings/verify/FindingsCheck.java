package io.weir.findings.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.StoredFile;
import io.weir.findings.Findings;
import io.weir.findings.FindingsWriter;
import java.io.IOException;
import java.util.List;

/** Holds stored findings against those that the raw files give. */
final class FindingsCheck {
  private static final String FILE = "findings.json";
  private static final String ANEW =
      "'weir report' makes it anew from the raw files, as far as those are sound";

  private FindingsCheck() {}

  static List<Discrepancy> of(ResultLayout layout, Findings recomputed) {
    StoredFile file = layout.stored(layout.findings());
    if (!file.exists()) {
      return List.of(new Discrepancy(FILE, "is missing", ANEW));
    }
    try {
      JsonNode stored = Json.reader(JsonNode.class)
          .readTree(file.text(FindingsWriter.DOCUMENT.most()));
      String text = Json.compactWriter().writeValueAsString(recomputed);
      TreeDifference difference = new TreeDifference();
      difference.compare(stored, Json.reader(JsonNode.class).readTree(text));
      return difference.lines()
          .stream()
          .map(line -> new Discrepancy(FILE, line, ANEW))
          .toList();
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null
          ? ""
          : " from line " + e.getLocation().getLineNr()
              + " on";
      return List.of(
          new Discrepancy(FILE, "is no JSON" + where + ": it was cut off or changed", ANEW));
    } catch (IOException e) {
      return List.of(new Discrepancy(FILE, "can't be read: " + e.getMessage(), ANEW));
    }
  }
}
