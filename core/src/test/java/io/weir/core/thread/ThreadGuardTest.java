package io.weir.core.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.ThreadFailure;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class ThreadGuardTest {
  private final ThreadGuard guard = new ThreadGuard();

  private void run(String name, ThreadGuard.Task task) throws InterruptedException {
    Thread thread = guard.thread(name, "working", task);
    thread.start();
    thread.join();
  }

  @Test
  void aThreadThatEndsInOrderLeavesNoTrace() throws InterruptedException {
    run("good", () -> {});

    assertThat(guard.failure()).isEmpty();
    guard.rethrow();
  }

  @Test
  void anErrorIsKeptWithTheThreadAndItsWork() throws InterruptedException {
    Error error = new NoClassDefFoundError("org/example/Codec");

    run("bad", () -> {
      throw error;
    });

    assertThat(guard.failure()).contains(new ThreadFailure("bad", "working", error));
    assertThat(guard.failure().orElseThrow().description())
        .isEqualTo("weir failed while working: the account of the run is incomplete: thread 'bad'"
            + " died of java.lang.NoClassDefFoundError: org/example/Codec");
    assertThatThrownBy(guard::rethrow).isSameAs(error);
  }

  @Test
  void theFirstFailureIsTheCauseOfTheOthers() throws InterruptedException {
    run("first", () -> {
      throw new IllegalStateException("one");
    });
    run("second", () -> {
      throw new StackOverflowError();
    });

    assertThat(guard.failure().orElseThrow().thread()).isEqualTo("first");
  }

  @Test
  void whatADriverExplainsNeedsNoClassName() throws InterruptedException {
    run("consumer", () -> {
      throw new DriverException("consumer 1 was fenced");
    });

    assertThat(guard.failure().orElseThrow().message()).isEqualTo("consumer 1 was fenced");
  }

  @Test
  void anExecutorsThreadSurvives() throws Exception {
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      executor.submit(guard.guarded("asking", () -> {
        throw new AssertionError("of a library");
      })).get();
    }

    assertThat(guard.failure().orElseThrow().cause()).isInstanceOf(AssertionError.class);
  }

  @Test
  void aThreadOfALibraryIsNamedToo() throws InterruptedException {
    Thread thread = new Thread(() -> {
      throw new UnsupportedOperationException("inside");
    }, "netty-1");
    thread.setUncaughtExceptionHandler(guard);
    thread.start();
    thread.join();

    assertThat(guard.failure().orElseThrow().message()).contains("'netty-1'", "inside");
  }
}
