/** Console output: tables, lists and the live view of a run. */
package io.weir.cli.view;
