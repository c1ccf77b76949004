/** From what a run left behind to its figures, before anything is judged. */
package io.weir.analysis.figure;
