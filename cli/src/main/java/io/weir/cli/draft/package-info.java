/** Scenarios that weir writes. */
package io.weir.cli.draft;
