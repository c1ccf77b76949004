import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Prints what a reading of the JVM's clocks costs, in ns of the CPU, which stay real: the least of 8 rounds. */
class Nanos {
    private static final int CALLS = 5_000_000;
    private static long sink;

    private static double least(LongSupplier clock) {
        var threads = ManagementFactory.getThreadMXBean();
        double least = Double.MAX_VALUE;
        for (int round = 0; round < 8; round++) {
            long start = threads.getCurrentThreadCpuTime();
            for (int i = 0; i < CALLS; i++) {
                sink += clock.getAsLong();
            }
            least = Math.min(least, (double) (threads.getCurrentThreadCpuTime() - start) / CALLS);
        }
        return least;
    }

    public static void main(String[] args) {
        System.out.printf("System.nanoTime          %6.1f ns%n", least(System::nanoTime));
        System.out.printf("System.currentTimeMillis %6.1f ns%n", least(System::currentTimeMillis));
    }
}
