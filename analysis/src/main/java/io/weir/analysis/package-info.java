/** From a result folder to findings: pure functions that never see the engine or a driver. */
package io.weir.analysis;
