/** Runs one assignment on one machine, in its own JVM. */
package io.weir.engine;
