/**
 * Everything around a run: provisioning brokers, directing workers, searching for capacity, storing
 * results.
 */
package io.weir.lab;
