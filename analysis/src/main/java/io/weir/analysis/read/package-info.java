/** Reads the files of a result folder, which may be missing or cut off in the middle of a line. */
package io.weir.analysis.read;
