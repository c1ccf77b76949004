/** Recognizes secrets in names, values and texts, and removes them from all output. */
package io.weir.core.secret;
