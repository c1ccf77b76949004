/**
 * The machine and the load generator: what they were, what they used, and how they disturbed a
 * run.
 */
package io.weir.findings.machine;
