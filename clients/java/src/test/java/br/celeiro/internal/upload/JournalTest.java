package br.celeiro.internal.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import br.celeiro.internal.json.Json;
import br.celeiro.model.FileRecord;
import br.celeiro.model.FileValidation;
import br.celeiro.model.ProcessingStatus;
import br.celeiro.model.UploadStatus;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final Instant MOMENT = Instant.parse("2026-11-20T14:03:11.482Z");

  private static final String ACCOUNT = "0".repeat(64);

  private Path path;

  @BeforeEach
  void choosePath(@TempDir Path folder) {
    path = folder.resolve("journal.jsonl");
  }

  private static FileRecord file(long id) {
    return new FileRecord(
        id,
        "a.jsonl",
        5,
        "1.0",
        null,
        FileValidation.VALID,
        UploadStatus.COMPLETED,
        ProcessingStatus.PENDING,
        2L,
        "abc",
        null,
        MOMENT,
        MOMENT);
  }

  private void note(String name, String sha256, long id) throws IOException {
    try (Journal journal = new Journal(path, ACCOUNT, "s")) {
      journal.note(name, sha256, file(id));
    }
  }

  @Test
  void whatIsNotedIsFoundByNameAndContentOfItsSchema() throws IOException {
    note("a.jsonl", "abc", 7);
    try (Journal journal = new Journal(path, ACCOUNT, "s")) {
      assertEquals(file(7), journal.find("a.jsonl", "abc"));
      assertNull(journal.find("a.jsonl", "abd"));
      assertNull(journal.find("b.jsonl", "abc"));
    }
    try (Journal other = new Journal(path, ACCOUNT, "t")) {
      assertNull(other.find("a.jsonl", "abc"), "another schema has not stored it");
    }
  }

  @Test
  void aLineHasNameHashAndIdOfTheFile() throws IOException {
    note("a.jsonl", "abc", 7);
    JsonNode line = Json.MAPPER.readTree(path.toFile());
    assertEquals("a.jsonl", line.path("name").asText());
    assertEquals("abc", line.path("sha256").asText());
    assertEquals(7, line.path("file_id").asLong());
  }

  @Test
  void aNoteOfAnotherAccountOrOfNoneDoesNotCount() throws IOException {
    note("a.jsonl", "abc", 7);
    try (Journal other = new Journal(path, "1".repeat(64), "s")) {
      assertNull(other.find("a.jsonl", "abc"));
    }
    String notes = Files.readString(path);
    Files.writeString(path, notes.replace("\"account\":\"" + ACCOUNT + "\",", ""));
    try (Journal journal = new Journal(path, ACCOUNT, "s")) {
      assertNull(journal.find("a.jsonl", "abc"));
    }
  }

  @Test
  void aLineThatAKillLeftUnfinishedIsDropped() throws IOException {
    note("a.jsonl", "abc", 7);
    byte[] whole = Files.readAllBytes(path);
    for (int length = 1; length < whole.length; length++) {
      Files.write(path, whole);
      Files.write(path, Arrays.copyOf(whole, length), StandardOpenOption.APPEND);
      note("b.jsonl", "def", 8);
      assertEquals(2, Files.readAllLines(path).size());
      try (Journal journal = new Journal(path, ACCOUNT, "s")) {
        assertNotNull(journal.find("a.jsonl", "abc"));
        assertNotNull(journal.find("b.jsonl", "def"));
      }
    }
  }

  @Test
  void nothingOfALongUnfinishedLineIsLeft() throws IOException {
    Files.writeString(path, "x".repeat(10_000));
    note("a.jsonl", "abc", 7);
    assertEquals(1, Files.readAllLines(path).size());
  }

  @Test
  void linesOfOthersArePassedOver() throws IOException {
    Files.write(path, List.of("{\"name\":\"a.jsonl\",\"sha256\":\"abc\",\"file_id\":1}", "", "x"));
    try (Journal journal = new Journal(path, ACCOUNT, "s")) {
      assertNull(journal.find("a.jsonl", "abc"));
    }
    assertTrue(Files.exists(path));
  }
}
