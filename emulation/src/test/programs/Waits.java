import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits in each way of the JVM for 100 virtual ms; one line each: name, raw ms by the kernel's file, virtual ms. */
class Waits {
    private static final long WAIT = 100_000_000;

    private interface Step {
        void run() throws Exception;
    }

    private static void measure(String name, Step step) throws Exception {
        double raw = raw();
        long virtual = System.nanoTime();
        step.run();
        long length = System.nanoTime() - virtual;
        System.out.printf("%s %.0f %.3f%n", name, raw() - raw, length / 1e6);
    }

    /** In ms, to 10 ms: the kernel writes this file, so no library can redirect it. */
    private static double raw() throws Exception {
        return Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ")[0]) * 1000;
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        measure("Thread.sleep", () -> Thread.sleep(WAIT / 1_000_000));
        measure("Object.wait", () -> {
            long end = System.nanoTime() + WAIT;
            synchronized (lock) {
                for (long left = WAIT; left > 0; left = end - System.nanoTime()) {
                    lock.wait(left / 1_000_000 + 1);
                }
            }
        });
        measure("LockSupport.parkNanos", () -> {
            long end = System.nanoTime() + WAIT;
            for (long left = WAIT; left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        });
        measure("ScheduledExecutor", () -> {
            var executor = Executors.newScheduledThreadPool(1);
            executor.schedule(() -> {
            }, WAIT, TimeUnit.NANOSECONDS).get();
            executor.shutdown();
        });
        measure("System.currentTimeMillis", () -> {
            long end = System.currentTimeMillis() + WAIT / 1_000_000 + 1;
            while (System.currentTimeMillis() < end) {
                Thread.sleep(1);
            }
        });
    }
}
