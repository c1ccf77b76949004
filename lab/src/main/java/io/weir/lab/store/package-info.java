/** Writes result folders. */
package io.weir.lab.store;
