/** Systems compared: the answer in a sentence, tables and charts. */
package io.weir.findings.compare;
