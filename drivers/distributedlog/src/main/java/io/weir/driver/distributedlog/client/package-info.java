/** DistributedLog: drives it through its client library. */
package io.weir.driver.distributedlog.client;
