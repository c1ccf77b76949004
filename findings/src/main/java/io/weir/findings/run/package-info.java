/** One run: its notes, its section, and its messages. */
package io.weir.findings.run;
