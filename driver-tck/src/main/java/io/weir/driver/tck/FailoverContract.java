package io.weir.driver.tck;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What a client does while a node of its cluster is gone: sends go on within {@link
 * SystemUnderTest#patience}, each has one outcome, and what was acknowledged arrives once.
 */
interface FailoverContract extends Contract {
  @TestFactory
  default Stream<DynamicTest> nothingIsLostWhenANodeIsKilledUnderLoad() {
    List<NodeLoss> losses = system().losses();
    assumeFalse(losses.isEmpty(), "no node of this system can be lost");
    return losses.stream()
        .map(loss -> DynamicTest.dynamicTest(loss.node(), new KillUnderLoad(system(), loss)::run));
  }
}
