package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import br.celeiro.TestServer.Reply;
import java.net.http.HttpClient;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CeleiroBuilderTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "api.celeiro.app", "ftp://x", "http://", "http:x", "not an address"})
  void anAddressThatIsNoneIsRefused(String url) {
    assertThrows(IllegalArgumentException.class, () -> new Celeiro(url, "token"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "se\ncret", "se\r\nX-Own: cret", "se cret", "secr\u00e9t"})
  void aTokenThatIsNoneIsRefusedAndNotQuoted(String token) {
    var error = assertThrows(IllegalArgumentException.class, () -> new Celeiro("http://x", token));
    assertFalse(error.getMessage().contains("cr"), error.getMessage());
  }

  @Test
  void spaceAroundATokenIsNotSent() {
    try (TestServer server = new TestServer(request -> Reply.json(200, "[]"))) {
      new Celeiro(server.url(), "token\n").shapes();
      assertEquals("Bearer token", server.requests().get(0).header("authorization"));
    }
  }

  @Test
  void boundsAreChecked() {
    CeleiroBuilder builder = Celeiro.builder("http://x", "token");
    assertThrows(IllegalArgumentException.class, () -> builder.timeout(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> builder.connectTimeout(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> builder.maxAttempts(0));
    UploadOptions options = UploadOptions.defaults();
    assertThrows(IllegalArgumentException.class, () -> options.withPartBytes(0));
    assertThrows(IllegalArgumentException.class, () -> options.withConcurrency(0));
    assertThrows(IllegalArgumentException.class, () -> new RowsPosition(null, -1));
  }

  @Test
  void aClientOfTheCallerSendsBelowABaseUrlWithAPath() {
    try (TestServer server = new TestServer(request -> Reply.json(200, "[]"))) {
      Celeiro.builder(server.url() + "/base//", "token")
          .httpClient(HttpClient.newHttpClient())
          .build()
          .shapes();
      assertEquals("/base/api/v1/dataflow/shapes", server.requests().get(0).path());
    }
  }
}
