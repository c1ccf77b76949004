/**
 * Proofs of durability: systems are loaded, killed as a whole, started again on the same files, and
 * read back.
 */
package io.weir.lab.proof;
