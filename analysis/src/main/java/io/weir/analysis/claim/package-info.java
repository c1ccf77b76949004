/** What the studies conclude, as predicates on intervals over runs. */
package io.weir.analysis.claim;
