package io.weir.findings.site;

import io.weir.core.folder.DocumentType;
import io.weir.core.unit.DataSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All results of a site.
 *
 * @param format the version of the JSON form
 * @param results the results, newest first
 */
public record SiteIndex(int format, List<SiteEntry> results) {
  /** The folder of results. */
  static final String RESULTS = "results";
  /** The file of this list. */
  static final String FILE = "results.json";
  static final int FORMAT = 2;
  static final DocumentType<SiteIndex> DOCUMENT =
      DocumentType.of(SiteIndex.class, FORMAT, DataSize.mebibytes(64));
  static final SiteIndex EMPTY = new SiteIndex(FORMAT, List.of());

  public SiteIndex {
    results = List.copyOf(results);
  }

  /** Returns the same with more results, in place of those at the same paths. */
  SiteIndex with(List<SiteEntry> more) {
    Map<String, SiteEntry> byPath = new TreeMap<>();
    results.forEach(entry -> byPath.put(entry.path(), entry));
    more.forEach(entry -> byPath.put(entry.path(), entry));
    List<SiteEntry> all = new ArrayList<>(byPath.values());
    all.sort(Comparator.comparing(SiteEntry::started).reversed().thenComparing(SiteEntry::path));
    return new SiteIndex(FORMAT, all);
  }
}
