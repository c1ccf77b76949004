/** Judges whether a comparison's set-up flatters one of its systems. */
package io.weir.analysis.audit;
