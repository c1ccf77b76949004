/**
 * The account of every message: what was attempted, acknowledged, lost, duplicated, reordered or
 * damaged.
 */
package io.weir.core.ledger;
