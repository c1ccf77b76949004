/** Two stored results compared: the differences, the values, and what follows. */
package io.weir.findings.across;
