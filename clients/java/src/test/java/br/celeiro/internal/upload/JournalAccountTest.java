package br.celeiro.internal.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JournalAccountTest {

  static Stream<JsonNode> vectors() throws IOException {
    JsonNode shared =
        new ObjectMapper().readTree(Path.of("../shared/journal-accounts.json").toFile());
    return StreamSupport.stream(shared.path("vectors").spliterator(), false);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void aJournalKnowsItsAccountAsInEveryClient(JsonNode vector) {
    String baseUrl = vector.path("base_url").asText().replaceAll("/+$", "");
    String account = JournalAccount.of(baseUrl, vector.path("token").asText());
    assertEquals(vector.path("account").asText(), account, vector.path("name").asText());
  }
}
