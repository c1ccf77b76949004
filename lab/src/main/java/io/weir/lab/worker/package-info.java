/** Starts workers and carries the messages between coordinator and workers. */
package io.weir.lab.worker;
