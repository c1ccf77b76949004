/**
 * Other machines, for workers and brokers, reached by the system's own ssh with the user's
 * configuration, agent
 * and bastions. Nothing is decided by the words of ssh, only by exit codes.
 */
package io.weir.lab.ssh;
