package br.celeiro.internal.upload;

import br.celeiro.internal.json.Json;
import br.celeiro.model.FileRecord;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Notes the stored parts of an upload as JSON lines, so that a later call does not send them again.
 * A line that a kill left unfinished is dropped.
 */
final class Journal implements Closeable {

  /**
   * A stored part.
   *
   * @param account whom the note counts for, see {@link JournalAccount}
   * @param schema slug of the schema that has it
   * @param name the name it was sent under
   * @param sha256 SHA-256 of its bytes
   * @param fileId id of the service's record
   * @param file the service's record
   */
  record Entry(
      @JsonProperty(value = "account", required = true) String account,
      @JsonProperty(value = "schema", required = true) String schema,
      @JsonProperty(value = "name", required = true) String name,
      @JsonProperty(value = "sha256", required = true) String sha256,
      @JsonProperty(value = "file_id", required = true) long fileId,
      @JsonProperty(value = "file", required = true) FileRecord file) {}

  private record Key(String account, String schema, String name, String sha256) {}

  private final Path path;
  private final String account;
  private final String schema;
  private final FileChannel file;
  private final Map<Key, FileRecord> stored = new HashMap<>();

  /** Opens a journal, and makes it where there is none. */
  Journal(Path path, String account, String schema) throws IOException {
    this.path = path;
    this.account = account;
    this.schema = schema;
    this.file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      file.position(readEntries());
    } catch (IOException | RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  /** The service's record of a part that was stored before; null where it was not. */
  synchronized @Nullable FileRecord find(String name, String sha256) {
    return stored.get(new Key(account, schema, name, sha256));
  }

  /** Notes a stored part; it is on the disk when this returns. */
  synchronized void note(String name, String sha256, FileRecord record) throws IOException {
    byte[] json = Json.bytes(new Entry(account, schema, name, sha256, record.id(), record));
    ByteBuffer line = ByteBuffer.allocate(json.length + 1).put(json).put((byte) '\n').flip();
    while (line.hasRemaining()) file.write(line);
    file.force(false);
    stored.put(new Key(account, schema, name, sha256), record);
  }

  /** Removes the journal: the upload is complete. */
  void remove() throws IOException {
    file.close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Reads the whole lines; gives the place behind the last of them. */
  private long readEntries() throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] != '\n') continue;
      readEntry(bytes, start, at - start);
      start = at + 1;
    }
    file.truncate(start);
    return start;
  }

  /** A line that is not this package's is passed over: its part is sent again, which is safe. */
  private void readEntry(byte[] bytes, int start, int length) {
    try {
      Entry entry = Json.MAPPER.readValue(bytes, start, length, Entry.class);
      stored.put(
          new Key(entry.account(), entry.schema(), entry.name(), entry.sha256()), entry.file());
    } catch (IOException foreign) {
      return;
    }
  }
}
