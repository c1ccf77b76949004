/** Results in the formats of other programs. */
package io.weir.findings.export;
