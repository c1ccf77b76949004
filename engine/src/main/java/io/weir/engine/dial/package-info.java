/**
 * The connection of a worker that dials out to its coordinator: one gRPC stream with mutual TLS. It
 * carries the bytes that a pipe to a local worker would, so documents and their limits are the
 * same.
 */
package io.weir.engine.dial;
