/** Accounts for every message, number by number. */
package io.weir.engine.ledger;
