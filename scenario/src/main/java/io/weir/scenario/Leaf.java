package io.weir.scenario;

/**
 * A value of a scenario and its whole path. The value is no mapping, unless an empty one.
 *
 * @param path dotted path from the top
 * @param key where its key was written
 * @param value what it holds
 */
record Leaf(String path, Place key, Value value) {
  /** Whether this is a section with nothing in it. */
  boolean isEmptySection() {
    return value instanceof Value.Mapping
        || value instanceof Value.Scalar scalar && scalar.isNull();
  }
}
