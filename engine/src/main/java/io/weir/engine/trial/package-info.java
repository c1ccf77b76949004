/** One trial: clients, threads, phases. */
package io.weir.engine.trial;
