package io.weir.lab.artifact;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;

/** Passes downloads on to a listener, and ends them when cancelled. Thread-safe. */
final class Transfers extends AbstractTransferListener {
  private final DownloadListener listener;
  private final Map<TransferResource, Long> told = new ConcurrentHashMap<>();
  private volatile boolean cancelled;

  Transfers(DownloadListener listener) {
    this.listener = listener;
  }

  void cancel() {
    cancelled = true;
  }

  @Override
  public void transferInitiated(TransferEvent event) throws TransferCancelledException {
    requireGoingOn();
  }

  @Override
  public void transferStarted(TransferEvent event) throws TransferCancelledException {
    requireGoingOn();
    told.put(event.getResource(), 0L);
    long bytes = event.getResource().getContentLength();
    listener.started(name(event), bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes));
  }

  @Override
  public void transferProgressed(TransferEvent event) throws TransferCancelledException {
    requireGoingOn();
    long before = told.getOrDefault(event.getResource(), 0L);
    long now = event.getTransferredBytes();
    told.put(event.getResource(), now);
    listener.advanced(name(event), now - before);
  }

  @Override
  public void transferSucceeded(TransferEvent event) {
    ended(event, true);
  }

  @Override
  public void transferFailed(TransferEvent event) {
    ended(event, false);
  }

  /** Tells only of what has begun: a file that is not there ends without. */
  private void ended(TransferEvent event, boolean complete) {
    if (told.remove(event.getResource()) != null) {
      listener.ended(name(event), complete);
    }
  }

  private void requireGoingOn() throws TransferCancelledException {
    if (cancelled) {
      throw new TransferCancelledException("weir was told to stop");
    }
  }

  private static String name(TransferEvent event) {
    String resource = event.getResource().getResourceName();
    return resource.substring(resource.lastIndexOf('/') + 1);
  }
}
