/** The question that a user asks, as immutable values. */
package io.weir.core.scenario;
