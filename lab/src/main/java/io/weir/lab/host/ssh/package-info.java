/**
 * Machines of brokers that are reached by ssh. {@link io.weir.lab.host.ssh.SshHosts} runs in the
 * coordinator, {@link io.weir.lab.host.ssh.AgentMain} on each machine, and {@link
 * io.weir.lab.host.ssh.Calls} between them.
 */
package io.weir.lab.host.ssh;
