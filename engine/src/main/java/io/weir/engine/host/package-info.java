/**
 * What the machine tells of how much CPU the worker got: readers of Linux's texts, and meters that
 * ask for them once an interval. Elsewhere everything here is absent.
 */
package io.weir.engine.host;
