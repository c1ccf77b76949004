/**
 * Does to a system under load what a scenario says, and writes down what was done and when.
 */
package io.weir.lab.fault;
