package br.celeiro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A server on this machine that answers as a test wants, and remembers what it was asked. */
public final class TestServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A whole request. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Request(
      String method, String path, String query, Map<String, List<String>> headers, byte[] body) {

    /** The first value of a header; null where there is none. */
    public String header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(header -> header.getValue().get(0))
          .findFirst()
          .orElse(null);
    }

    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    public JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException notJson) {
        throw new UncheckedIOException(notJson);
      }
    }

    /** The last segment of the path. */
    public String name() {
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }

  /** What is answered. */
  @FunctionalInterface
  public interface Reply {
    void send(HttpExchange exchange) throws IOException;

    static Reply json(int status, String body, String... headers) {
      return of(status, "application/json; charset=utf-8", body, headers);
    }

    static Reply of(int status, String contentType, String body, String... headers) {
      return exchange -> {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        begin(exchange, status, contentType, bytes.length, headers);
        try (OutputStream out = exchange.getResponseBody()) {
          out.write(bytes);
        }
      };
    }

    static void begin(
        HttpExchange exchange, int status, String contentType, int length, String... headers)
        throws IOException {
      exchange.getResponseHeaders().set("Content-Type", contentType);
      for (int at = 0; at < headers.length; at += 2) {
        exchange.getResponseHeaders().set(headers[at], headers[at + 1]);
      }
      exchange.sendResponseHeaders(status, length == 0 ? -1 : length);
    }

    /** An error of the contract. */
    static Reply error(int status, String code, String... headers) {
      String body = "{\"error\":\"Texto.\",\"code\":\"%s\",\"request_id\":\"req-1\"}";
      return json(status, body.formatted(code), headers);
    }

    /** The connection ends within the body. */
    static Reply cutBody(String body, String... headers) {
      return exchange -> {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        begin(exchange, 200, "application/json", bytes.length, headers);
        exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
        exchange.getResponseBody().flush();
        exchange.close();
      };
    }

    /** The connection ends without an answer. */
    static Reply cut() {
      return HttpExchange::close;
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new ArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);

  public TestServer(Function<Request, Reply> answers) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException noSocket) {
      throw new UncheckedIOException(noSocket);
    }
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, answers));
    server.start();
  }

  private void answer(HttpExchange exchange, Function<Request, Reply> answers) throws IOException {
    try {
      Request request =
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              exchange.getRequestURI().getRawQuery(),
              Map.copyOf(exchange.getRequestHeaders()),
              exchange.getRequestBody().readAllBytes());
      synchronized (requests) {
        requests.add(request);
        requests.notifyAll();
      }
      answers.apply(request).send(exchange);
    } catch (RuntimeException wrong) {
      wrong.printStackTrace();
      exchange.close();
    }
  }

  public String url() {
    return String.format(Locale.ROOT, "http://127.0.0.1:%d", server.getAddress().getPort());
  }

  /** What was asked so far. */
  public List<Request> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  /** Waits until a number of requests came; fails after ten seconds. */
  public void awaitRequests(int count) {
    long deadline = System.nanoTime() + 10_000_000_000L;
    synchronized (requests) {
      while (requests.size() < count) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0)
          throw new AssertionError(requests.size() + " of " + count + " requests came");
        try {
          requests.wait(left);
        } catch (InterruptedException interrupted) {
          throw new AssertionError(interrupted);
        }
      }
    }
  }

  /** No answer until the server is closed. */
  public Reply silence() {
    return exchange -> {
      try {
        closing.await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
      exchange.close();
    };
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
