/**
 * The vocabulary of weir: immutable values and the interfaces that drivers and launchers implement.
 * No threads, no sockets.
 */
package io.weir.core;
