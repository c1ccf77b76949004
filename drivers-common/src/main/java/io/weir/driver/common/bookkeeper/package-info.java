/** ZooKeeper and the bookies of BookKeeper, for the kinds that store messages in them. */
package io.weir.driver.common.bookkeeper;
