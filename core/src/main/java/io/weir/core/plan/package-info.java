/** What will be run, in which order, before anything runs. */
package io.weir.core.plan;
