/** The files of a result folder: their places, their formats, and how they are read and written. */
package io.weir.core.folder;
