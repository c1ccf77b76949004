package io.weir.lab.host.ssh;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import io.weir.core.unit.Durations;
import io.weir.lab.metric.MetricException;
import io.weir.lab.provision.ProvisionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls of interfaces between two processes of the same version, in both directions, over the
 * streams between them. Each call has a thread on the other side. Both sides send a beat each
 * second, and end the connection when nothing comes for too long, so no call waits for a peer that
 * is gone. Thread-safe.
 */
final class Calls implements AutoCloseable {
  private static final Duration BEAT = Duration.ofSeconds(1);
  /** How long an interrupted call gets to end on the other side. */
  private static final Duration CANCEL_LIMIT = Duration.ofSeconds(60);

  private final String peer;
  private final InputStream in;
  private final OutputStream out;
  private final Duration patience;
  private final Map<String, Object> services = new ConcurrentHashMap<>();
  private final Map<Long, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final Map<Long, Thread> running = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile long heardNanos = System.nanoTime();

  /**
   * A connection that is yet to be opened.
   *
   * @param peer the name of the other side in errors
   * @param patience how long the other side may be silent
   */
  Calls(String peer, InputStream in, OutputStream out, Duration patience) {
    this.peer = peer;
    this.in = in;
    this.out = out;
    this.patience = patience;
  }

  private enum Kind {
    BEAT, CALL, NOTICE, CANCEL, ANSWER, FAILURE
  }

  /** A failure as the other side knows it. */
  private enum Failure {
    PROVISION, METRIC, INTERRUPTED, INTERNAL
  }

  /**
   * A message. Which of its parts there are depends on the kind.
   *
   * @param number of the call
   * @param service the called interface
   * @param method its method
   * @param value an array of arguments, or what the method returned
   */
  private record Message(Kind kind, Optional<Long> number, Optional<String> service,
      Optional<String> method, Optional<JsonNode> value, Optional<Failure> failure,
      Optional<String> reason) {
    static Message of(Kind kind) {
      return new Message(kind, Optional.empty(), Optional.empty(), Optional.empty(),
          Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Message cancel(long number) {
      return new Message(Kind.CANCEL, Optional.of(number), Optional.empty(), Optional.empty(),
          Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Message call(Kind kind, long number, Method method, JsonNode arguments) {
      return new Message(kind, Optional.of(number),
          Optional.of(method.getDeclaringClass().getSimpleName()), Optional.of(method.getName()),
          Optional.of(arguments), Optional.empty(), Optional.empty());
    }

    static Message answer(long number, JsonNode value) {
      return new Message(Kind.ANSWER, Optional.of(number), Optional.empty(), Optional.empty(),
          Optional.of(value), Optional.empty(), Optional.empty());
    }

    static Message failed(long number, Failure failure, String reason) {
      return new Message(Kind.FAILURE, Optional.of(number), Optional.empty(), Optional.empty(),
          Optional.empty(), Optional.of(failure), Optional.of(reason));
    }
  }

  /** What the other side reports, or the loss of the connection. */
  private static final class CallFailed extends Exception {
    private static final long serialVersionUID = 1L;
    private final Failure failure;

    CallFailed(Failure failure, String reason) {
      super(reason);
      this.failure = failure;
    }
  }

  /** The other side may call an interface from now on. No two of its methods share a name. */
  <T> void serve(Class<T> type, T service) {
    services.put(type.getSimpleName(), service);
  }

  /** Begins to listen. */
  void open() {
    Thread.ofPlatform().daemon().name("calls-of-" + peer).start(this::listen);
    Thread.ofPlatform().daemon().name("beats-to-" + peer).start(this::beat);
    Thread.ofPlatform().daemon().name("silence-of-" + peer).start(this::endWhenSilent);
  }

  /** Completes with the reason when the connection has ended; never exceptionally. */
  CompletableFuture<String> ended() {
    return ended.copy();
  }

  /**
   * Returns the other side's implementation of an interface. Its calls return when the other side
   * has answered. Methods that declare no {@link InterruptedException} wait through interrupts.
   */
  <T> T calling(Class<T> type) {
    return proxy(type, (method, arguments) -> call(method, arguments));
  }

  /** Returns the same, where calls return at once, and are carried out in order. */
  <T> T telling(Class<T> type) {
    return proxy(type, (method, arguments) -> {
      send(Message.call(Kind.NOTICE, numbers.incrementAndGet(), method, arguments));
      return null;
    });
  }

  private interface Invocation {
    Object invoke(Method method, JsonNode arguments) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Invocation invocation) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
              case "equals" -> proxy == arguments[0];
              case "hashCode" -> System.identityHashCode(proxy);
              default -> type.getSimpleName() + " elsewhere";
            };
          }
          return invocation.invoke(method, AgentJson.MAPPER.valueToTree(
              arguments == null ? List.of() : typed(method, arguments)));
        }));
  }

  /** Returns each argument as its declared type, so that values of sealed types name their kind. */
  private static List<JsonNode> typed(Method method, Object[] arguments) throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    Type[] types = method.getGenericParameterTypes();
    for (int i = 0; i < arguments.length; i++) {
      nodes.add(tree(types[i], arguments[i]));
    }
    return nodes;
  }

  private static JsonNode tree(Type type, Object value) throws IOException {
    return AgentJson.MAPPER.readTree(
        AgentJson.MAPPER.writerFor(javaType(type)).writeValueAsBytes(value));
  }

  private static JavaType javaType(Type type) {
    return AgentJson.MAPPER.constructType(type);
  }

  private Object call(Method method, JsonNode arguments) throws Exception {
    long number = numbers.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(number, answer);
    try {
      send(Message.call(Kind.CALL, number, method, arguments));
    } catch (IOException e) {
      end("it takes no more calls (" + e.getMessage() + ")");
    }
    if (ended.isDone()) {
      lost(answer);
    }
    if (method.getReturnType() == CompletableFuture.class) {
      Type result =
          ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0];
      return answer.handle((value, failure) -> failure == null
          ? read(value, result)
          : peer + ": " + failure.getMessage());
    }
    return read(outcome(method, number, answer), method.getGenericReturnType());
  }

  private static Object read(JsonNode value, Type type) {
    if (type == void.class) {
      return null;
    }
    try {
      return AgentJson.MAPPER.readerFor(javaType(type)).readValue(value);
    } catch (IOException e) {
      throw new IllegalStateException("the answer is no " + type.getTypeName(), e);
    }
  }

  private JsonNode outcome(Method method, long number, CompletableFuture<JsonNode> answer)
      throws Exception {
    List<Class<?>> declared = Arrays.asList(method.getExceptionTypes());
    boolean interruptible = declared.contains(InterruptedException.class);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return answer.get();
        } catch (InterruptedException e) {
          if (interruptible) {
            cancel(number, answer);
            throw e;
          }
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw thrown((CallFailed) e.getCause(), declared);
    } finally {
      waiting.remove(number);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Has the call interrupted there, and waits until it has ended. */
  private void cancel(long number, CompletableFuture<JsonNode> answer) {
    try {
      send(Message.cancel(number));
      answer.get(CANCEL_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (IOException | ExecutionException | TimeoutException e) {
      // It has ended, with an error that nobody waits for; or the other side is gone or stuck.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Exception thrown(CallFailed failed, List<Class<?>> declared) {
    if (failed.failure == Failure.METRIC && declared.contains(MetricException.class)) {
      return new MetricException(failed.getMessage(), failed);
    }
    String message = peer + ": " + failed.getMessage();
    if (declared.contains(ProvisionException.class)) {
      return new ProvisionException(message, failed);
    }
    return declared.contains(MetricException.class)
        ? new MetricException(message, failed)
        : new IllegalStateException(message, failed);
  }

  private void send(Message message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    AgentJson.MAPPER.writeValue(bytes, message);
    bytes.write('\n');
    synchronized (out) {
      bytes.writeTo(out);
      out.flush();
    }
  }

  private void beat() {
    try {
      while (!ended.isDone()) {
        send(Message.of(Kind.BEAT));
        Thread.sleep(BEAT);
      }
    } catch (IOException e) {
      end("it takes no more messages (" + e.getMessage() + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** In a thread that sends nothing: a link that takes no more bytes stops all that do. */
  private void endWhenSilent() {
    long left = patience.toNanos();
    while (left > 0 && !ended.isDone()) {
      LockSupport.parkNanos(Math.min(left, BEAT.toNanos()));
      left = patience.toNanos() - (System.nanoTime() - heardNanos);
    }
    end("nothing came from it for " + Durations.format(patience)
        + ": it was stopped, or the link is down");
  }

  private void listen() {
    try (MappingIterator<Message> messages =
        AgentJson.MAPPER.readerFor(Message.class).readValues(in)) {
      while (messages.hasNextValue()) {
        Message message = messages.nextValue();
        heardNanos = System.nanoTime();
        take(message);
      }
      end("its connection has ended");
    } catch (IOException | RuntimeException e) {
      end("its messages can't be read (" + e.getMessage() + ")");
    }
  }

  private void take(Message message) {
    long number = message.number().orElse(0L);
    switch (message.kind()) {
      case BEAT -> {}
      case CALL -> {
        Thread call = Thread.ofVirtual().unstarted(() -> answer(number, message));
        // Before it starts, since its end removes it.
        running.put(number, call);
        call.start();
      }
      case NOTICE -> carryOut(message);
      case CANCEL -> Optional.ofNullable(running.get(number)).ifPresent(Thread::interrupt);
      case ANSWER -> Optional.ofNullable(waiting.remove(number))
          .ifPresent(answer -> answer.complete(
              message.value().orElseGet(AgentJson.MAPPER::nullNode)));
      case FAILURE -> Optional.ofNullable(waiting.remove(number))
          .ifPresent(answer -> answer.completeExceptionally(new CallFailed(
              message.failure().orElseThrow(), message.reason().orElse("no reason"))));
    }
  }

  private void carryOut(Message message) {
    try {
      invoke(message);
    } catch (Exception e) {
      end("its notice can't be carried out (" + e + ")");
    }
  }

  private void answer(long number, Message message) {
    try {
      Object result = invoke(message);
      if (result instanceof CompletableFuture<?> later) {
        later.thenAccept(value -> reply(Message.answer(number,
            AgentJson.MAPPER.valueToTree(value))));
        return;
      }
      reply(Message.answer(number, result == null
          ? AgentJson.MAPPER.nullNode()
          : tree(method(message).getGenericReturnType(), result)));
    } catch (ProvisionException e) {
      reply(Message.failed(number, Failure.PROVISION, e.getMessage()));
    } catch (MetricException e) {
      reply(Message.failed(number, Failure.METRIC, e.getMessage()));
    } catch (InterruptedException e) {
      reply(Message.failed(number, Failure.INTERRUPTED, "it was interrupted"));
    } catch (Exception e) {
      reply(Message.failed(number, Failure.INTERNAL, "an internal error of weir: " + e));
    } finally {
      running.remove(number);
    }
  }

  private void reply(Message message) {
    try {
      send(message);
    } catch (IOException e) {
      end("it takes no answers (" + e.getMessage() + ")");
    }
  }

  private Method method(Message message) {
    Object service = service(message);
    return Arrays.stream(service.getClass().getInterfaces())
        .filter(type -> type.getSimpleName().equals(message.service().orElseThrow()))
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> method.getName().equals(message.method().orElseThrow())
            && method.getParameterCount() == message.value().orElseThrow().size())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no method " + message.method()));
  }

  private Object service(Message message) {
    return Optional.ofNullable(services.get(message.service().orElseThrow()))
        .orElseThrow(() -> new IllegalArgumentException("no service " + message.service()));
  }

  private Object invoke(Message message) throws Exception {
    Method method = method(message);
    JsonNode arguments = message.value().orElseThrow();
    Type[] types = method.getGenericParameterTypes();
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = read(arguments.get(i), types[i]);
    }
    try {
      return method.invoke(service(message), values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  private void end(String reason) {
    if (ended.complete(reason)) {
      waiting.values().forEach(this::lost);
      running.values().forEach(Thread::interrupt);
    }
  }

  private void lost(CompletableFuture<JsonNode> answer) {
    answer.completeExceptionally(new CallFailed(Failure.PROVISION, ended.join()));
  }

  /** Ends the connection; the other side notices. */
  @Override
  public void close() {
    end("weir has closed the connection");
    try {
      out.close();
    } catch (IOException e) {
      // The other side is gone already.
      return;
    }
  }
}
