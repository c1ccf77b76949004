/** Whether a system is in a steady state. */
package io.weir.core.steady;
