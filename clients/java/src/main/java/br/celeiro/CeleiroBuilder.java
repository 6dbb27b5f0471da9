package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.LateTls;
import br.celeiro.internal.http.Pause;
import br.celeiro.internal.http.Transport;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes clients with other options than the default ones. */
public final class CeleiroBuilder {
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

  private final String baseUrl;
  private final String token;
  private Duration timeout = Duration.ofSeconds(90);
  private Duration connectTimeout = Duration.ofSeconds(10);
  private int maxAttempts = 5;
  private @Nullable HttpClient httpClient;
  private Pause pause = time -> Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);

  CeleiroBuilder(String baseUrl, String token) {
    URI uri = URI.create(baseUrl);
    boolean http =
        "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    if (!http || uri.getHost() == null) {
      throw new IllegalArgumentException(
          "baseUrl \"%s\" must be an address like https://celeiro.example".formatted(baseUrl));
    }
    this.baseUrl = baseUrl.replaceAll("/+$", "");
    this.token = token.strip();
    // A line end would let the token add headers. The message must not quote a secret.
    if (!TOKEN.matcher(this.token).matches()) {
      throw new IllegalArgumentException(
          "the API token is empty or has other characters: copy it from the control panel");
    }
  }

  /**
   * Longest silence: how long no byte may pass in either direction before an attempt is given up.
   *
   * @param silence more than zero; 90 s unless set
   * @return this
   */
  public CeleiroBuilder timeout(Duration silence) {
    requirePositive(silence, "timeout");
    timeout = silence;
    return this;
  }

  /**
   * Longest time to connect. It is not used with {@link #httpClient(HttpClient)}, which has its
   * own.
   *
   * @param time more than zero; 10 s unless set
   * @return this
   */
  public CeleiroBuilder connectTimeout(Duration time) {
    requirePositive(time, "connectTimeout");
    connectTimeout = time;
    return this;
  }

  /**
   * Most attempts of one request.
   *
   * @param attempts at least 1; 5 unless set
   * @return this
   */
  public CeleiroBuilder maxAttempts(int attempts) {
    if (attempts < 1) throw new IllegalArgumentException("maxAttempts must be at least 1");
    maxAttempts = attempts;
    return this;
  }

  /**
   * Sends requests by a client of the caller, for example with a proxy or certificates of its own.
   *
   * @param client should use HTTP/1.1 and follow no redirects
   * @return this
   */
  public CeleiroBuilder httpClient(HttpClient client) {
    httpClient = client;
    return this;
  }

  CeleiroBuilder pause(Pause how) {
    pause = how;
    return this;
  }

  Pause pause() {
    return pause;
  }

  /**
   * The client.
   *
   * @return a new client
   */
  public Celeiro build() {
    return new Celeiro(this);
  }

  Api api() {
    HttpClient client = httpClient == null ? newHttpClient() : httpClient;
    return new Api(baseUrl, token, new Transport(client, timeout, maxAttempts, pause));
  }

  /**
   * HTTP/1.1: parts travel side by side on connections of their own, and no server is asked to
   * upgrade.
   */
  private HttpClient newHttpClient() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .sslContext(LateTls.context())
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(connectTimeout)
        .build();
  }

  private static void requirePositive(Duration time, String name) {
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException(name + " must be more than zero");
    }
  }
}
