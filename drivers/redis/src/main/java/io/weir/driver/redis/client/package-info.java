/** Redis Streams: the client code, run inside a worker. */
package io.weir.driver.redis.client;
