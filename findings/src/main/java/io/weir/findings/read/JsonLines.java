package io.weir.findings.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.weir.core.folder.StoredFile;
import io.weir.core.result.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with a JSON document in each line, which may be missing or cut off.
 *
 * @param items in the order in which they were written
 * @param remarks what could not be read
 */
public record JsonLines<T>(List<T> items, List<String> remarks) {
  public JsonLines {
    items = List.copyOf(items);
    remarks = List.copyOf(remarks);
  }

  /** Reads as much of a file as is whole; that one is missing is a remark. */
  public static <T> JsonLines<T> readExisting(StoredFile file, Class<T> type) {
    return file.exists()
        ? read(file, type)
        : new JsonLines<>(List.of(), List.of(file.name() + " is missing"));
  }

  /** Reads as much of a file as is whole; one that is missing holds nothing, which is no remark. */
  public static <T> JsonLines<T> read(StoredFile file, Class<T> type) {
    if (!file.exists()) {
      return new JsonLines<>(List.of(), List.of());
    }
    ObjectReader reader = Json.reader(type);
    List<T> items = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    try {
      boolean cut = WholeLines.read(file, line -> {
        try {
          Object item = reader.readValue(line);
          if (item == null) {
            broken.add(line);
          } else {
            items.add(type.cast(item));
          }
        } catch (JsonProcessingException e) {
          broken.add(line);
        }
      });
      remarks.addAll(WholeLines.remarks(file, cut, broken.size()));
    } catch (IOException e) {
      remarks.add(WholeLines.unreadable(file, e));
    }
    return new JsonLines<>(items, remarks);
  }
}
