package io.weir.scenario.key;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of the table: keys that belong together. It is filled while the class that declares it is
 * initialized, and does not change afterwards.
 */
public final class KeySection {
  private final String path;
  private final String title;
  private final String introduction;
  private final boolean forAllRuns;
  private final List<Row> rows = new ArrayList<>();

  private KeySection(String path, String title, String introduction, boolean forAllRuns) {
    this.path = path;
    this.title = title;
    this.introduction = introduction;
    this.forAllRuns = forAllRuns;
  }

  /**
   * Creates a section.
   *
   * @param path its path from the top; empty text for the top
   * @param title its title in the reference
   * @param introduction its introduction, in Markdown
   */
  static KeySection of(String path, String title, String introduction) {
    return new KeySection(path, title, introduction, false);
  }

  /** Makes the section the same for all runs of a scenario. */
  KeySection once() {
    return new KeySection(path, title, introduction, true);
  }

  /** Adds a row. Its path is that of the section and its name. */
  <T> Key<T> add(Key<T> row) {
    Key<T> here = row.at(path(row.path()));
    Key<T> key = forAllRuns ? here.once() : here;
    rows.add(key);
    return key;
  }

  /** Adds a row whose keys users choose. */
  Open add(Open row) {
    rows.add(row);
    return row;
  }

  private String path(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Returns its path from the top; empty text for the top. */
  public String path() {
    return path;
  }

  /** Returns its title in the reference. */
  public String title() {
    return title;
  }

  /** Returns its introduction, in Markdown. */
  public String introduction() {
    return introduction;
  }

  /** Returns its rows, in order. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** Returns its keys, in order. */
  public List<Key<?>> keys() {
    List<Key<?>> keys = new ArrayList<>();
    for (Row row : rows) {
      if (row instanceof Key<?> key) {
        keys.add(key);
      }
    }
    return keys;
  }

  /** Returns the path. */
  @Override
  public String toString() {
    return path;
  }
}
