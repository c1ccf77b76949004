package io.weir.scenario;

/**
 * A value of a scenario with its full path. The value is not a mapping, except an empty one.
 *
 * @param path dotted path from the top
 * @param key the place of its key
 * @param value the value
 */
record Leaf(String path, Place key, Value value) {
  /** Returns whether this is an empty section. */
  boolean isEmptySection() {
    return value instanceof Value.Mapping
        || value instanceof Value.Scalar scalar && scalar.isNull();
  }
}
