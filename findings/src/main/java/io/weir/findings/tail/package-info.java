/** The seconds with the slowest messages, and what happened in them. */
package io.weir.findings.tail;
