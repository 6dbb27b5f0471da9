package br.celeiro.internal.http;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The platform's default TLS, loaded with the first {@code https} address. The platform's client
 * loads it when it is made, which takes a program that only knows {@code http} a sixth of a second.
 */
public final class LateTls extends SSLContextSpi {
  /** Names the protocols of the platform's default, where somebody chose them. */
  private static final String CHOSEN_PROTOCOLS = "jdk.tls.client.protocols";

  private LateTls() {}

  /** A context for a client of the platform. */
  public static SSLContext context() {
    return new SSLContext(new LateTls(), new NoProvider(), "TLS") {};
  }

  private static SSLContext platform() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // Every Java platform has a default.
    }
  }

  @Override
  protected SSLEngine engineCreateSSLEngine() {
    return platform().createSSLEngine();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine(String host, int port) {
    return platform().createSSLEngine(host, port);
  }

  /** What the platform's client takes of its own default; an engine knows its ciphers itself. */
  @Override
  protected SSLParameters engineGetDefaultSSLParameters() {
    if (System.getProperty(CHOSEN_PROTOCOLS) != null) return platform().getDefaultSSLParameters();
    SSLParameters parameters = new SSLParameters();
    parameters.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
    return parameters;
  }

  @Override
  protected SSLParameters engineGetSupportedSSLParameters() {
    return platform().getSupportedSSLParameters();
  }

  @Override
  protected SSLSocketFactory engineGetSocketFactory() {
    return platform().getSocketFactory();
  }

  @Override
  protected SSLServerSocketFactory engineGetServerSocketFactory() {
    return platform().getServerSocketFactory();
  }

  @Override
  protected SSLSessionContext engineGetClientSessionContext() {
    return platform().getClientSessionContext();
  }

  @Override
  protected SSLSessionContext engineGetServerSessionContext() {
    return platform().getServerSessionContext();
  }

  @Override
  protected void engineInit(
      KeyManager @Nullable [] keys,
      TrustManager @Nullable [] trusted,
      @Nullable SecureRandom random) {
    throw new UnsupportedOperationException("the platform's default has no other keys");
  }

  private static final class NoProvider extends Provider {
    private static final long serialVersionUID = 1L;

    NoProvider() {
      super("celeiro", "1", "the platform's default TLS, loaded late");
    }
  }
}
