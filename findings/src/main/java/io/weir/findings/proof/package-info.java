/** Proofs by kill: what one shows, and results that cite one. */
package io.weir.findings.proof;
