/**
 * Meters of the CPU time that the worker got: parsers of Linux's text files, and meters that read
 * them once an interval. On other systems all values are absent.
 */
package io.weir.engine.host;
