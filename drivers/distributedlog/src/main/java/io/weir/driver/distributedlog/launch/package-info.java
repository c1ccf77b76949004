/** DistributedLog: plans the processes of BookKeeper, without a client on the class path. */
package io.weir.driver.distributedlog.launch;
