package br.celeiro.internal.http;

import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A request that can be sent any number of times.
 *
 * @param method the HTTP method
 * @param uri the whole address
 * @param headers headers of the request besides those that every request has
 * @param body makes the body of one attempt
 * @param repeat when it may be sent again
 * @param onAnswer told of the headers of each answer with status 200, before its body arrives
 */
public record Call(
    String method,
    URI uri,
    Map<String, String> headers,
    Supplier<BodyPublisher> body,
    Repeat repeat,
    Consumer<Headers> onAnswer) {

  private static final String JSON = "application/json";

  /** A request without a body. */
  public static Call get(URI uri) {
    return new Call("GET", uri, Map.of(), BodyPublishers::noBody, Repeat.ALWAYS, headers -> {});
  }

  /** A request with a body of JSON. */
  public static Call post(URI uri, byte[] json) {
    Supplier<BodyPublisher> body = () -> BodyPublishers.ofByteArray(json);
    return new Call("POST", uri, Map.of("Content-Type", JSON), body, Repeat.ALWAYS, headers -> {});
  }

  /** A request that stores a body. */
  public static Call put(URI uri, Map<String, String> headers, Supplier<BodyPublisher> body) {
    return new Call("PUT", uri, headers, body, Repeat.ALWAYS, answer -> {});
  }

  /** A copy with one more header. */
  public Call withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Call(method, uri, more, body, repeat, onAnswer);
  }

  /** A copy that is sent again by another rule. */
  public Call withRepeat(Repeat rule) {
    return new Call(method, uri, headers, body, rule, onAnswer);
  }

  /** A copy that tells of the headers of each answer with status 200. */
  public Call withOnAnswer(Consumer<Headers> action) {
    return new Call(method, uri, headers, body, repeat, action);
  }
}
