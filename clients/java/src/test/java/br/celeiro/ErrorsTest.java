package br.celeiro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.TestServer.Reply;
import br.celeiro.error.AuthenticationException;
import br.celeiro.error.CeleiroException;
import br.celeiro.error.DamagedSourceException;
import br.celeiro.error.InvalidRequestException;
import br.celeiro.error.NotFoundException;
import br.celeiro.error.PermissionException;
import br.celeiro.error.RateLimitException;
import br.celeiro.error.ServiceException;
import br.celeiro.error.StorageFullException;
import br.celeiro.error.UnexpectedAnswerException;
import br.celeiro.model.DamagedFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorsTest {
  private static CeleiroException errorOf(Reply reply) {
    try (TestServer server = new TestServer(request -> reply)) {
      Celeiro once = Celeiro.builder(server.url(), "token").maxAttempts(1).build();
      return assertThrows(CeleiroException.class, once::shapes);
    }
  }

  @Test
  void eachStatusHasItsKind() {
    Map<Integer, Class<? extends CeleiroException>> kinds =
        Map.ofEntries(
            Map.entry(400, InvalidRequestException.class),
            Map.entry(401, AuthenticationException.class),
            Map.entry(403, PermissionException.class),
            Map.entry(404, NotFoundException.class),
            Map.entry(408, ServiceException.class),
            Map.entry(409, DamagedSourceException.class),
            Map.entry(410, ServiceException.class),
            Map.entry(413, InvalidRequestException.class),
            Map.entry(415, InvalidRequestException.class),
            Map.entry(422, InvalidRequestException.class),
            Map.entry(429, RateLimitException.class),
            Map.entry(500, ServiceException.class),
            Map.entry(503, ServiceException.class),
            Map.entry(504, ServiceException.class),
            Map.entry(507, StorageFullException.class));
    kinds.forEach(
        (status, kind) -> {
          CeleiroException error = errorOf(Reply.error(status, "some_code"));
          assertEquals(kind, error.getClass(), "status " + status);
          assertEquals(status, error.status());
          assertEquals("some_code", error.code());
          assertEquals("req-1", error.requestId());
          assertEquals(List.of(), error.sent());
        });
  }

  @Test
  void theMessageHasTheServicesTextAndFieldsAndEndsWithWhatToDo() {
    String body =
        """
        {"error":"Há campos inválidos.","code":"invalid_request","request_id":"r",
         "errors":{"select.0":["A coluna não existe."]},"new_member":[1]}""";
    CeleiroException error = errorOf(Reply.json(422, body));
    assertEquals(
        "422 invalid_request: Há campos inválidos. [select.0: A coluna não existe.]"
            + " Correct what fields() names, and send the request again.",
        error.getMessage());
    assertEquals(Map.of("select.0", List.of("A coluna não existe.")), error.fields());
  }

  @Test
  void damagedFilesAreNamed() {
    String body =
        """
        {"error":"x","code":"file_damaged","request_id":"r",
         "damaged_files":[{"id":9007199254740993,"file_name":"a.jsonl"}]}""";
    var error = assertInstanceOf(DamagedSourceException.class, errorOf(Reply.json(409, body)));
    assertEquals(List.of(new DamagedFile(9007199254740993L, "a.jsonl")), error.damagedFiles());
  }

  @Test
  void anAnswerThatIsNotTheServicesIsUnexpectedWhateverItsStatus() {
    for (int status : new int[] {200, 302, 401, 404, 502}) {
      Reply page = Reply.of(status, "text/html", "<html><h1>Bad   Gateway</h1></html>");
      CeleiroException error = errorOf(page);
      assertEquals(UnexpectedAnswerException.class, error.getClass(), "status " + status);
      assertEquals(status, error.status());
      assertNull(error.code());
      assertTrue(error.getMessage().contains("<h1>Bad Gateway</h1>"), error.getMessage());
    }
  }

  @Test
  void aDamagedBodyIsUnexpected() {
    for (String body : List.of("", "null", "[", "{\"a\":1}", "[{\"id\":\"x\"}]", "[{\"id\":1}]")) {
      assertInstanceOf(UnexpectedAnswerException.class, errorOf(Reply.json(200, body)), body);
    }
    assertInstanceOf(UnexpectedAnswerException.class, errorOf(Reply.json(404, "{\"code\":1}")));
  }

  @Test
  void aBodyThatDoesNotSayThatItIsJsonIsUnexpected() {
    assertInstanceOf(UnexpectedAnswerException.class, errorOf(Reply.of(200, "text/html", "[]")));
    String error = "{\"error\":\"x\",\"code\":\"x\",\"request_id\":\"r\"}";
    assertInstanceOf(UnexpectedAnswerException.class, errorOf(Reply.of(404, "text/html", error)));
  }

  @Test
  void aMemberThatMustNotBeNullMakesAnAnswerUnexpected() {
    String started =
        """
        {"ids":[1],"status":"started","schema":"s","schema_version":"1.0","shape":"x",
         "executors":null,"files_count":1,"total_size_mb":0.5}""";
    try (TestServer server = new TestServer(request -> Reply.json(200, started))) {
      Celeiro client = new Celeiro(server.url(), "token");
      assertThrows(UnexpectedAnswerException.class, () -> client.process("s"));
    }
  }

  @Test
  void aRedirectIsNotFollowed() {
    Reply moved = Reply.of(302, "text/plain", "elsewhere", "Location", "/elsewhere");
    assertInstanceOf(UnexpectedAnswerException.class, errorOf(moved));
  }
}
