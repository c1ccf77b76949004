package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files that systems, their clients and weir itself ran from.
 *
 * @param format version of the JSON form
 * @param files the SHA-256 of each file, by an identifying name
 */
public record Fingerprints(int format, @Harmless SortedMap<String, String> files) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;
  public static final Fingerprints NONE = new Fingerprints(FORMAT, Collections.emptySortedMap());

  public Fingerprints {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** Returns these and others; where both know a file, the others count. */
  public Fingerprints with(Fingerprints others) {
    SortedMap<String, String> all = new TreeMap<>(files);
    all.putAll(others.files);
    return new Fingerprints(FORMAT, all);
  }

  /** Returns which of these files are missing among others, or have another content there. */
  public List<String> changedIn(Fingerprints others) {
    List<String> changed = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      String now = others.files.get(file.getKey());
      if (now == null) {
        changed.add(file.getKey() + " is not used any more");
      } else if (!now.equals(file.getValue())) {
        changed.add(file.getKey() + " has another content");
      }
    }
    return changed;
  }
}
