package io.weir.driver.tck;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The contract for a client while a node of its cluster is down: sends continue within {@link
 * SystemUnderTest#patience}, each has one outcome, and each acknowledged message arrives once.
 */
interface FailoverContract extends Contract {
  @TestFactory
  default Stream<DynamicTest> nothingIsLostWhenANodeIsKilledUnderLoad() {
    List<NodeLoss> losses = system().losses();
    assumeFalse(losses.isEmpty(), "the system does not survive the loss of a node");
    return losses.stream()
        .map(loss -> DynamicTest.dynamicTest(loss.node(), new KillUnderLoad(system(), loss)::run));
  }
}
