/** The plan of all runs and their order, before anything runs. */
package io.weir.core.plan;
