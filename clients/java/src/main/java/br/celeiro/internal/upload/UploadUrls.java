package br.celeiro.internal.upload;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Repeat;
import br.celeiro.internal.json.JsonType;
import br.celeiro.model.UploadToken;
import br.celeiro.model.UploadTokenRequest;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One upload URL for each schema, shared by all uploads of a client, because making them is rate
 * limited. It is kept until the service, whose clock counts, refuses it.
 */
public final class UploadUrls {
  private static final JsonType<UploadToken> TOKEN = JsonType.of(UploadToken.class);
  private static final int MINUTES = 15;

  private final Api api;
  private final Map<String, Slot> slots = new ConcurrentHashMap<>();

  /** The URLs of one service and token. */
  public UploadUrls(Api api) {
    this.api = api;
  }

  /** The URL of a schema, made where there is none. */
  String current(String schema) {
    return slots.computeIfAbsent(schema, Slot::new).current();
  }

  /** Notes that the service refused a URL: the next call of {@code current} makes another. */
  void refused(String schema, String url) {
    slots.computeIfAbsent(schema, Slot::new).refused(url);
  }

  private final class Slot {
    private final ReentrantLock lock = new ReentrantLock();
    private final String schema;
    private @Nullable String url;

    Slot(String schema) {
      this.schema = schema;
    }

    String current() {
      lock();
      try {
        String known = url;
        if (known != null) return known;
        String made = make();
        url = made;
        return made;
      } finally {
        lock.unlock();
      }
    }

    void refused(String refused) {
      lock();
      try {
        // Another part may have reported it before, and a new URL is in use.
        if (refused.equals(url)) url = null;
      } finally {
        lock.unlock();
      }
    }

    private void lock() {
      try {
        lock.lockInterruptibly();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      }
    }

    private String make() {
      UploadToken token =
          api.post(
              api.ofSchema(schema, "generate-upload-token"),
              new UploadTokenRequest(MINUTES),
              TOKEN,
              Repeat.ALWAYS);
      return token.uploadUrl().toString();
    }
  }
}
