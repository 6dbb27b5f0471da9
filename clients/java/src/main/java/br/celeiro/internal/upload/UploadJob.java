package br.celeiro.internal.upload;

import br.celeiro.UploadOptions;
import br.celeiro.UploadSummary;
import br.celeiro.internal.http.Api;
import br.celeiro.model.FileRecord;
import br.celeiro.model.UploadResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** One upload: cuts the source in the caller's thread, and sends the parts in others. */
public final class UploadJob {
  private final Executor executor;
  private final UploadOptions options;
  private final PartSender sender;
  private final @Nullable Journal journal;
  private final UploadState state;
  private final Semaphore places;

  private UploadJob(
      Executor executor,
      UploadOptions options,
      PartSender sender,
      @Nullable Journal journal,
      UploadState state) {
    this.executor = executor;
    this.options = options;
    this.sender = sender;
    this.journal = journal;
    this.state = state;
    this.places = new Semaphore(options.concurrency());
  }

  /**
   * Uploads a source.
   *
   * @param totalBytes bytes of the source; negative where unknown
   * @throws br.celeiro.error.CeleiroException where a part was refused or came to nothing
   * @throws UncheckedIOException where the source or the journal cannot be read or written
   * @throws CancellationException when the thread is interrupted
   */
  public static UploadSummary run(
      Api api,
      UploadUrls urls,
      Executor executor,
      String schema,
      InputStream source,
      String name,
      long totalBytes,
      UploadOptions options) {
    PartCutter parts = new PartCutter(source, name, options.partBytes(), totalBytes);
    PartSender sender = new PartSender(api, urls, schema, options.gzip());
    UploadState state = new UploadState(totalBytes, options.onProgress());
    Path path = options.journal();
    try (Journal journal = path == null ? null : new Journal(path, api.account(), schema)) {
      new UploadJob(executor, options, sender, journal, state).sendAll(parts);
      state.throwFailure();
      if (journal != null) journal.remove();
      return state.summary();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void sendAll(PartCutter parts) throws IOException {
    List<FutureTask<?>> tasks = new ArrayList<>();
    try {
      for (Part part = parts.next(); part != null; part = parts.next()) {
        places.acquire();
        if (state.hasFailed()) {
          places.release();
          break;
        }
        tasks.add(start(part));
      }
      places.acquire(options.concurrency());
    } catch (InterruptedException interrupted) {
      tasks.forEach(task -> task.cancel(true));
      Thread.currentThread().interrupt();
      CancellationException cancelled = new CancellationException("interrupted");
      cancelled.initCause(interrupted);
      throw cancelled;
    } catch (RepeatedPart repeated) {
      state.failedToCut(tasks.size(), repeated);
      places.acquireUninterruptibly(options.concurrency());
    } catch (IOException unreadable) {
      places.acquireUninterruptibly(options.concurrency());
      throw unreadable;
    }
  }

  private FutureTask<?> start(Part part) {
    state.started(part);
    FutureTask<?> task = new FutureTask<>(() -> sendOne(part), null);
    executor.execute(task);
    return task;
  }

  private void sendOne(Part part) {
    try {
      sendUnlessNoted(part);
    } catch (Throwable failure) {
      state.failed(part, failure);
    } finally {
      places.release();
    }
  }

  private void sendUnlessNoted(Part part) throws IOException {
    if (journal == null) {
      UploadResult sent = send(part);
      state.stored(part, sent.file(), sent.duplicate());
      return;
    }
    String sha256 = part.sha256();
    FileRecord noted = journal.find(part.name(), sha256);
    if (noted != null) {
      state.requireOwnRecord(part, noted, false);
      state.stored(part, noted, false);
      return;
    }
    UploadResult sent = send(part);
    journal.note(part.name(), sha256, sent.file());
    state.stored(part, sent.file(), sent.duplicate());
  }

  private UploadResult send(Part part) {
    UploadResult sent = sender.send(part);
    state.requireOwnRecord(part, sent.file(), sent.duplicate());
    return sent;
  }
}
