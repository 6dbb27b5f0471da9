package br.celeiro.internal.http;

import br.celeiro.internal.json.Json;
import br.celeiro.internal.json.JsonType;
import br.celeiro.internal.upload.JournalAccount;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The operations' addresses below one base URL, with the token of the caller. */
public final class Api {
  private static final String USER_AGENT = "celeiro-java/1.0.0";

  private final String baseUrl;
  private final String authorization;
  private final String account;
  private final Transport transport;

  /**
   * The service at a base URL.
   *
   * @param baseUrl without a slash at its end
   * @param token the API token
   * @param transport what sends requests
   */
  public Api(String baseUrl, String token, Transport transport) {
    this.baseUrl = baseUrl;
    this.authorization = "Bearer " + token;
    this.account = JournalAccount.of(baseUrl, token);
    this.transport = transport;
  }

  /** The service and the account, as journals name them. */
  public String account() {
    return account;
  }

  /** The address of a schema. */
  public URI ofSchema(String slug) {
    return at("/api/v1/schemas/" + segment(slug));
  }

  /** The address of an operation of a schema. */
  public URI ofSchema(String slug, String operation) {
    return at("/api/v1/schemas/" + segment(slug) + "/" + operation);
  }

  /** The address of an operation below the base URL. */
  public URI at(String path) {
    return URI.create(baseUrl + path);
  }

  /** A text as one segment of a path. */
  public static String segment(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The value that a GET answers. */
  public <T> T get(URI uri, JsonType<T> type) {
    return Answers.read(send(Call.get(uri)), type);
  }

  /** The value that a POST of a JSON body answers. */
  public <T> T post(URI uri, Object body, JsonType<T> type, Repeat repeat) {
    return Answers.read(send(Call.post(uri, Json.bytes(body)).withRepeat(repeat)), type);
  }

  /** The last answer of a call that carries the token. */
  public Answer send(Call call) {
    return sendWithoutToken(call.withHeader("Authorization", authorization));
  }

  /** The last answer of a call that needs no token, because its address is the credential. */
  public Answer sendWithoutToken(Call call) {
    return transport.send(
        call.withHeader("User-Agent", USER_AGENT).withHeader("Accept", "application/json"));
  }
}
