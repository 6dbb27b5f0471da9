package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import br.celeiro.error.ConnectionException;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service behind https, whose certificate is for 127.0.0.1 alone. */
class TlsTest {
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;
  private SSLContext platform;
  private HttpsServer server;
  private SSLContext trusting;

  @BeforeEach
  void start() throws Exception {
    platform = SSLContext.getDefault();
    Path store = folder.resolve("service.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        List.of(
            keytool,
            "-genkeypair",
            "-keyalg",
            "EC",
            "-dname",
            "CN=celeiro",
            "-ext",
            "san=ip:127.0.0.1",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    assertEquals(
        0,
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream bytes = Files.newInputStream(store)) {
      keys.load(bytes, PASSWORD.toCharArray());
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    trusting = SSLContext.getInstance("TLS");
    trusting.init(own.getKeyManagers(), trust.getTrustManagers(), null);

    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(trusting));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = "[]".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    SSLContext.setDefault(platform);
    server.stop(0);
  }

  @Test
  void aServiceThatThePlatformTrustsAnswers() {
    SSLContext.setDefault(trusting);
    assertEquals(List.of(), clientOf("127.0.0.1").shapes());
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefused() {
    assertRefused(clientOf("127.0.0.1"));
  }

  @Test
  void aCertificateOfAnotherNameIsRefused() {
    SSLContext.setDefault(trusting);
    assertRefused(clientOf("localhost"));
  }

  private static void assertRefused(Celeiro celeiro) {
    ConnectionException error = assertThrows(ConnectionException.class, celeiro::shapes);
    assertInstanceOf(SSLHandshakeException.class, error.getCause());
  }

  private Celeiro clientOf(String host) {
    String url = "https://" + host + ":" + server.getAddress().getPort();
    return Celeiro.builder(url, "token").maxAttempts(1).build();
  }
}
