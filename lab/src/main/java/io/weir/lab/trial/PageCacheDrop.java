package io.weir.lab.trial;

import io.weir.lab.environment.PageCache;
import java.util.concurrent.CompletableFuture;

/** Has the operating system's cache of files dropped, while a trial goes on. */
@FunctionalInterface
interface PageCacheDrop {
  /** That of this machine. */
  PageCacheDrop OF_THIS_MACHINE = PageCacheDrop::drop;

  /** Begins; completes within a minute with what became of the cache, for people. */
  CompletableFuture<String> begin();

  private static CompletableFuture<String> drop() {
    CompletableFuture<String> told = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try {
        told.complete(PageCache.drop().map(why -> "not dropped: " + why).orElse("dropped"));
      } catch (Throwable e) {
        told.complete("not dropped: " + e);
      }
    });
    return told;
  }
}
