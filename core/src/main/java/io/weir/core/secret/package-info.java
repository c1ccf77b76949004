/**
 * Recognizes secrets in names, values and texts, and takes them out of what is written and shown.
 */
package io.weir.core.secret;
