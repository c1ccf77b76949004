/** The preloaded library that dilates time, as a file that processes can load. */
package io.weir.emulation;
