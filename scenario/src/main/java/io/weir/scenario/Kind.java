package io.weir.scenario;

import java.util.function.Function;

/**
 * The type of a scenario's value.
 *
 * @param hint what one looks like
 * @param parser reads one; throws {@link IllegalArgumentException} with what is wrong
 */
record Kind<T>(String hint, Function<String, T> parser) {}
