/** Holds what a result folder says of itself against what its raw files give. */
package io.weir.analysis.verify;
