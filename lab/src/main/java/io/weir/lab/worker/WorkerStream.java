package io.weir.lab.worker;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.weir.engine.dial.StreamInput;
import io.weir.engine.dial.StreamOutput;
import io.weir.engine.dial.WorkerProtocol;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** The coordinator's side of the connection of one worker that was accepted. */
final class WorkerStream extends ServerCall.Listener<byte[]> {
  private final ServerCall<byte[], byte[]> call;
  private final StreamInput input;
  private final StreamOutput output;

  /**
   * Accepts a worker.
   *
   * @param limit the most that a writer waits for the worker to take a message
   */
  WorkerStream(ServerCall<byte[], byte[]> call, Duration limit) {
    this.call = call;
    this.input = new StreamInput(() -> call.request(1));
    this.output = new StreamOutput(new StreamOutput.Sender() {
      @Override
      public boolean isReady() {
        return call.isReady();
      }

      @Override
      public void send(byte[] chunk) {
        call.sendMessage(chunk);
      }

      @Override
      public void abandon(String reason) {
        input.fail(reason);
        call.close(Status.DEADLINE_EXCEEDED.withDescription(reason), new Metadata());
      }
    }, limit);
    call.sendHeaders(new Metadata());
    call.request(WorkerProtocol.WINDOW);
  }

  InputStream input() {
    return input;
  }

  OutputStream output() {
    return output;
  }

  @Override
  public void onMessage(byte[] chunk) {
    input.deliver(chunk);
  }

  @Override
  public void onReady() {
    output.ready();
  }

  /** Ends the call. The worker ends itself then, in order. */
  void end() {
    output.finish(() -> call.close(Status.OK, new Metadata()));
  }

  /** The worker has sent all that it had to send. */
  @Override
  public void onHalfClose() {
    input.end();
    output.finish(() -> call.close(Status.OK, new Metadata()));
  }

  @Override
  public void onCancel() {
    input.fail("its connection broke");
    output.fail("its connection broke");
  }
}
