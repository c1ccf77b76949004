/** Events of an experiment as lines of JSON, for other programs. */
package io.weir.cli.event;
