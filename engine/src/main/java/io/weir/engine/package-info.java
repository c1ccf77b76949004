/** Carries out one assignment on one machine, in a JVM of its own. */
package io.weir.engine;
