/** Lists stored results, each with its outcome in short. */
package io.weir.findings.listing;
