/** What proofs by kills say of the systems of a result. */
package io.weir.analysis.proof;
