package br.celeiro;

import br.celeiro.TestServer.Reply;
import br.celeiro.TestServer.Request;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/**
 * The uploads of a service that knows one rule: a line with the word "bad" is invalid. Before a
 * part is looked at, a test may answer in its place.
 */
final class UploadService implements AutoCloseable {
  private final Map<String, byte[]> stored = new TreeMap<>();
  private final Map<String, Integer> ids = new LinkedHashMap<>();
  private final AtomicInteger urls = new AtomicInteger();
  private final TestServer server;
  private volatile Function<Request, Reply> instead = request -> null;

  UploadService() {
    server = new TestServer(this::answer);
  }

  /** Answers parts in the service's place; null leaves a part to it. */
  void instead(Function<Request, Reply> reply) {
    instead = reply;
  }

  TestServer server() {
    return server;
  }

  Celeiro client() {
    return Celeiro.builder(server.url(), "token").pause(new Pauses()).build();
  }

  /** Content by name. */
  Map<String, byte[]> stored() {
    synchronized (stored) {
      return new TreeMap<>(stored);
    }
  }

  /** The stored parts joined in the order of their names. */
  String joined() {
    StringBuilder text = new StringBuilder();
    stored().values().forEach(part -> text.append(new String(part, StandardCharsets.UTF_8)));
    return text.toString();
  }

  int urlsMade() {
    return urls.get();
  }

  List<Request> puts() {
    return server.requests().stream().filter(request -> request.method().equals("PUT")).toList();
  }

  private Reply answer(Request request) {
    if (request.path().endsWith("/generate-upload-token")) {
      return Reply.json(
          200,
          """
          {"id":1,"upload_url":"%s/u/%d","expires_at":"2026-01-01T00:00:00.000Z","success":true}"""
              .formatted(server.url(), urls.incrementAndGet()));
    }
    Reply other = instead.apply(request);
    return other == null ? store(request) : other;
  }

  private Reply store(Request request) {
    String name = request.name();
    byte[] content = plain(request);
    String text = new String(content, StandardCharsets.UTF_8);
    List<String> lines = List.of(text.split("(?<=\n)"));
    int badAt = -1;
    for (int at = 0; at < lines.size() && badAt < 0; at++) {
      if (lines.get(at).contains("bad")) badAt = at;
    }
    if (badAt >= 0) return refusal(lines, badAt);
    synchronized (stored) {
      Integer known = ids.get(text);
      int id = known == null ? ids.size() + 1 : known;
      ids.put(text, id);
      if (known == null) stored.put(name, content);
      return Reply.json(200, record(id, name, content.length, lines.size(), known != null));
    }
  }

  private static Reply refusal(List<String> lines, int badAt) {
    int offset =
        lines.subList(0, badAt).stream()
            .mapToInt(line -> line.getBytes(StandardCharsets.UTF_8).length)
            .sum();
    return Reply.json(
        422,
        """
        {"error":"O arquivo tem linhas inválidas.","code":"upload_not_jsonl","request_id":"r",
         "report":{"lines":%d,"bad_lines":1,"errors":[{"line":%d,"byte_offset":%d,"field":null,
         "expected":"x","found":"bad","code":"wrong_type","message":"Mau."}]}}"""
            .formatted(lines.size(), badAt + 1, offset));
  }

  static String record(int id, String name, int size, int rows, boolean duplicate) {
    return """
        {"success":true,"duplicate":%b,"file":{"id":%d,"file_name":"%s","size_bytes":%d,
        "schema_version":"1.0","storage_path":null,"validation":"valid","upload_status":"completed",
        "processing_status":"pending","rows":%d,"sha256":null,"run_id":null,
        "created_at":"2026-11-20T14:03:11.482Z","updated_at":"2026-11-20T14:03:12.020Z"}}"""
        .formatted(duplicate, id, name, size, rows);
  }

  private static byte[] plain(Request request) {
    if (!"gzip".equals(request.header("content-encoding"))) return request.body();
    try {
      return new GZIPInputStream(new ByteArrayInputStream(request.body())).readAllBytes();
    } catch (IOException notGzip) {
      throw new UncheckedIOException(notGzip);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
