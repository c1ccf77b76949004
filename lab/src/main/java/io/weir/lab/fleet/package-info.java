/** The pools of workers on all kinds of machines, and the examination of those machines. */
package io.weir.lab.fleet;
