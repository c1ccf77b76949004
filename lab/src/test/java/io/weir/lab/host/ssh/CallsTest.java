package io.weir.lab.host.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.MetricUnit;
import io.weir.core.metric.Series;
import io.weir.core.unit.DataSize;
import io.weir.lab.metric.MetricException;
import io.weir.lab.metric.SeriesValue;
import io.weir.lab.provision.ProvisionException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls within one process, over pipes. */
@Timeout(60)
class CallsTest {
  private static final Series BEAN = new Series.Bean("a:type=*", List.of("Count"), Fold.SUM);
  private static final ClusterPlan PLAN = plan();

  private final Far far = new Far();
  private Calls here;
  private Calls there;

  interface Api {
    ClusterPlan echo(ClusterPlan plan) throws ProvisionException;

    List<SeriesValue> values(Map<String, List<Path>> paths) throws MetricException;

    byte[] bytes(long count);

    void read(byte[] bytes);

    void nothing();

    Optional<DataSize> size(Optional<DataSize> size);

    void fail(String message) throws ProvisionException;

    void failToMeasure() throws ProvisionException, MetricException;

    void breakDown();

    void waitForever() throws InterruptedException;

    CompletableFuture<String> news();
  }

  private static final class Far implements Api {
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CompletableFuture<String> news = new CompletableFuture<>();
    private final CompletableFuture<Void> interrupted = new CompletableFuture<>();
    private final LinkedBlockingQueue<Long> told = new LinkedBlockingQueue<>();

    @Override
    public ClusterPlan echo(ClusterPlan plan) {
      assertThat(plan).isEqualTo(PLAN);
      return plan;
    }

    @Override
    public List<SeriesValue> values(Map<String, List<Path>> paths) {
      return List.of(new SeriesValue(BEAN, paths.get("x").size()));
    }

    @Override
    public byte[] bytes(long count) {
      told.add(count);
      return new byte[(int) count];
    }

    @Override
    public void read(byte[] bytes) {}

    @Override
    public void nothing() {}

    @Override
    public Optional<DataSize> size(Optional<DataSize> size) {
      return size;
    }

    @Override
    public void fail(String message) throws ProvisionException {
      throw new ProvisionException(message);
    }

    @Override
    public void failToMeasure() throws MetricException {
      throw new MetricException("no agent");
    }

    @Override
    public void breakDown() {
      throw new IllegalStateException("a bug");
    }

    @Override
    public void waitForever() throws InterruptedException {
      waiting.countDown();
      try {
        new CountDownLatch(1).await();
      } finally {
        interrupted.complete(null);
      }
    }

    @Override
    public CompletableFuture<String> news() {
      return news;
    }
  }

  private static ClusterPlan plan() {
    Formula formula = new Formula.Mean(BEAN, BEAN, 0.5);
    MetricSource jmx = new MetricSource.Jmx(List.of(new BrokerMetric("a.b", "it", MetricUnit.COUNT,
        BrokerMetric.Worst.HIGHEST, false, formula)));
    MetricSource page = new MetricSource.Prometheus(URI.create("http://127.0.0.1:1/metrics"),
        List.of());
    MetricSource fields = new MetricSource.Fields("127.0.0.1", 1, List.of("INFO"),
        Set.of("event"), List.of());
    return new ClusterPlan(List.of(
        new ClusterPlan.Stage(List.of(
            process("c", new Command.Program("sh", List.of(), new DataSize(0)),
                new Readiness.LogLine("up"), fields),
            process("a", new Command.Java(Optional.of(Path.of("/jdk")), "cp", List.of("-Xmx1g"),
                "Main", List.of("x y")), new Readiness.Exit(), jmx),
            process("b", new Command.Program("sh", List.of("-c", "it's \"so\""), new DataSize(7)),
                new Readiness.HttpOk(URI.create("http://127.0.0.1:1/")), page),
            process("d", new Command.Program("sh", List.of(), new DataSize(0)),
                new Readiness.Exit(),
                new MetricSource.Json(URI.create("http://127.0.0.1:1/varz"), List.of())))),
        new ClusterPlan.Stage(List.of())), Map.of("bootstrap", "10.0.0.1:9092"),
        List.of(Path.of("/disk/weir")));
  }

  private static ProcessPlan process(String name, Command command, Readiness ready,
      MetricSource source) {
    return new ProcessPlan(name, "broker", "host-1", command, Map.of(Path.of("/f/x.conf"), "a=ü\n"),
        List.of(Path.of("/f")), Map.of("A", "b"), ready, Duration.ofSeconds(3),
        Duration.ofMillis(1500), Optional.of(source), Set.of("n@h"));
  }

  @BeforeEach
  void connect() throws Exception {
    Pipe toThere = Pipe.open();
    Pipe toHere = Pipe.open();
    here = new Calls("host-1", Channels.newInputStream(toHere.source()),
        Channels.newOutputStream(toThere.sink()), Duration.ofSeconds(30));
    there = new Calls("the coordinator", Channels.newInputStream(toThere.source()),
        Channels.newOutputStream(toHere.sink()), Duration.ofSeconds(30));
    there.serve(Api.class, far);
    there.open();
    here.open();
  }

  @AfterEach
  void close() {
    here.close();
    there.close();
  }

  private Api api() {
    return here.calling(Api.class);
  }

  @Test
  void carriesEveryValueOfAPlan() throws Exception {
    assertThat(api().echo(PLAN)).isEqualTo(PLAN);
    assertThat(api().values(Map.of("x", List.of(Path.of("/a"), Path.of("/b")))))
        .containsExactly(new SeriesValue(BEAN, 2));
    assertThat(api().bytes(300_000)).hasSize(300_000);
    assertThat(api().size(Optional.empty())).isEmpty();
    assertThat(api().size(Optional.of(new DataSize(5)))).contains(new DataSize(5));
    api().nothing();
  }

  @Test
  void reportsFailuresWithTheNameOfTheMachine() {
    assertThatThrownBy(() -> api().fail("no disk"))
        .isInstanceOf(ProvisionException.class)
        .hasMessage("host-1: no disk");
    assertThatThrownBy(() -> api().failToMeasure())
        .isInstanceOf(MetricException.class)
        .hasMessage("no agent");
    assertThatThrownBy(() -> api().breakDown())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("an internal error of weir")
        .hasMessageContaining("a bug");
  }

  @Test
  void interruptsTheCallThereAndWaitsForItsEnd() throws Exception {
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread caller = Thread.startVirtualThread(() -> {
      try {
        api().waitForever();
      } catch (Throwable e) {
        thrown.complete(e);
      }
    });
    far.waiting.await();

    caller.interrupt();

    assertThat(thrown.get(20, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
    assertThat(far.interrupted).isDone();
  }

  @Test
  void bringsNewsWhenThereAreSome() throws Exception {
    CompletableFuture<String> news = api().news();
    assertThat(news).isNotDone();

    far.news.complete("broker-1 ended");

    assertThat(news.get(20, TimeUnit.SECONDS)).isEqualTo("broker-1 ended");
  }

  @Test
  void tellsInOrderWithoutWaiting() throws Exception {
    Api told = here.telling(Api.class);
    for (long number = 0; number < 100; number++) {
      told.bytes(number);
    }

    for (long number = 0; number < 100; number++) {
      assertThat(far.told.poll(20, TimeUnit.SECONDS)).isEqualTo(number);
    }
  }

  @Test
  void failsAllCallsWhenTheConnectionEnds() throws Exception {
    CompletableFuture<String> news = api().news();

    there.close();

    assertThat(news.get(20, TimeUnit.SECONDS)).startsWith("host-1: ");
    assertThatThrownBy(() -> api().fail("never gets there"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("host-1: ")
        .hasMessageNotContaining("never gets there");
  }

  @Test
  void endsWhenNothingComes() throws Exception {
    Pipe silent = Pipe.open();
    Pipe unread = Pipe.open();
    try (Calls alone = new Calls("host-2", Channels.newInputStream(silent.source()),
        Channels.newOutputStream(unread.sink()), Duration.ofMillis(1))) {
      alone.serve(Api.class, far);
      alone.open();

      assertThat(alone.ended().get(20, TimeUnit.SECONDS)).contains("nothing came");
    }
  }

  @Test
  void endsWhenNothingComesAndNothingIsTaken() throws Exception {
    Pipe silent = Pipe.open();
    Pipe full = Pipe.open();
    try (Calls alone = new Calls("host-2", Channels.newInputStream(silent.source()),
        Channels.newOutputStream(full.sink()), Duration.ofSeconds(2))) {
      alone.open();
      Thread.ofVirtual().start(() -> alone.telling(Api.class).read(new byte[10_000_000]));

      assertThat(alone.ended().get(20, TimeUnit.SECONDS)).contains("nothing came");
      full.source().close();
    }
  }
}
