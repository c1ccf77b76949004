/** Console output: tables, lists, errors and the live view of a run. */
package io.weir.cli.view;
