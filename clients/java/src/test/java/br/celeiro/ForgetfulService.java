package br.celeiro;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Takes every part and keeps nothing of it. */
final class ForgetfulService implements AutoCloseable {
  private static final String RECORD =
      """
      {"success":true,"duplicate":false,"file":{"id":1,"file_name":"x.jsonl","size_bytes":1,
      "schema_version":"1.0","storage_path":null,"validation":"valid","upload_status":"completed",
      "processing_status":"pending","rows":1,"sha256":null,"run_id":null,
      "created_at":"2026-11-20T14:03:11.482Z","updated_at":"2026-11-20T14:03:12.020Z"}}""";
  private static final String TOKEN =
      """
      {"id":1,"upload_url":"%s/u/1","expires_at":"2026-01-01T00:00:00.000Z","success":true}""";

  private static final int MIB = 1024 * 1024;

  private final Duration perMib;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /**
   * Takes parts.
   *
   * @param perMib how long it waits after each MiB
   */
  ForgetfulService(Duration perMib) {
    this.perMib = perMib;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException noSocket) {
      throw new UncheckedIOException(noSocket);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (InputStream body = exchange.getRequestBody()) {
      while (body.readNBytes(MIB).length == MIB) pause();
    }
    boolean token = exchange.getRequestURI().getPath().endsWith("/generate-upload-token");
    byte[] json = (token ? TOKEN.formatted(url()) : RECORD).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, json.length);
    exchange.getResponseBody().write(json);
    exchange.close();
  }

  private void pause() {
    try {
      Thread.sleep(perMib.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
