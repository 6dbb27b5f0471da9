package br.celeiro.internal.upload;

import br.celeiro.UploadOptions.Gzip;
import br.celeiro.internal.http.Answer;
import br.celeiro.internal.http.Answers;
import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Call;
import br.celeiro.internal.json.JsonType;
import br.celeiro.model.UploadResult;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Sends parts of one schema. */
final class PartSender {
  private static final JsonType<UploadResult> RESULT = JsonType.of(UploadResult.class);
  private static final int UNAUTHORIZED = 401;

  private final Api api;
  private final UploadUrls urls;
  private final String schema;
  private final Gzip gzip;

  PartSender(Api api, UploadUrls urls, String schema, Gzip gzip) {
    this.api = api;
    this.urls = urls;
    this.schema = schema;
    this.gzip = gzip;
  }

  /**
   * Stores a part; a refused upload URL is renewed once.
   *
   * @throws br.celeiro.error.CeleiroException where the service refused the part or did not answer
   */
  UploadResult send(Part part) {
    String url = urls.current(schema);
    Answer answer = put(url, part);
    if (answer.status() == UNAUTHORIZED) {
      urls.refused(schema, url);
      answer = put(urls.current(schema), part);
    }
    return Answers.read(answer, RESULT);
  }

  private Answer put(String url, Part part) {
    URI uri = URI.create(url + "/" + Api.segment(part.name()));
    boolean packed = gzip == Gzip.ALWAYS || (gzip == Gzip.AUTO && !isThisMachine(uri.getHost()));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/octet-stream");
    if (packed) headers.put("Content-Encoding", "gzip");
    Supplier<BodyPublisher> body =
        packed
            ? () -> BodyPublishers.ofInputStream(() -> GzipBody.of(part))
            : () -> new PartBody(part);
    return api.sendWithoutToken(Call.put(uri, headers, body));
  }

  private static boolean isThisMachine(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
