/**
 * The vocabulary of weir: immutable values and the interfaces that drivers and launchers implement.
 * It starts no thread and opens no socket.
 */
package io.weir.core;
