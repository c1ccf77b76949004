/** Systems compared: figures of repeated runs, their ratios and the answer in a sentence. */
package io.weir.findings.compare;
