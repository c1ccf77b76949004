/** The files of a result folder: their places, their formats, and errors of reading them. */
package io.weir.core.folder;
