/** Threads whose failures reach the run that they work for. */
package io.weir.core.thread;
