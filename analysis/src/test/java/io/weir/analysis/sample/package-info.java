/**
 * Makes result folders in the documented layout, the same at every call, for tests of what reads
 * them.
 */
package io.weir.analysis.sample;
