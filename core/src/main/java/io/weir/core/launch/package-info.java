/**
 * The interface of a launcher: it plans the processes of a broker kind; the lab starts, watches and
 * ends them.
 */
package io.weir.core.launch;
