/** A page in the browser that shows an experiment while it runs. */
package io.weir.cli.live;
