/** The vocabulary of weir, immutable, and the interfaces that brokers plug into. */
package io.weir.core;
