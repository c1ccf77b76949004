/** One run: its findings, its notes and its charts. */
package io.weir.findings.run;
