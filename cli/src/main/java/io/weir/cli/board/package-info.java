/** The state of each system of a running experiment, for the terminal and the page. */
package io.weir.cli.board;
