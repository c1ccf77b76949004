/** Redis Streams: plans the processes, without a client on the class path. */
package io.weir.driver.redis.launch;
