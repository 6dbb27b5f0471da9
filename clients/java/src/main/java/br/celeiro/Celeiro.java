package br.celeiro;

import br.celeiro.internal.http.Api;
import br.celeiro.internal.http.Call;
import br.celeiro.internal.http.Pause;
import br.celeiro.internal.http.Repeat;
import br.celeiro.internal.json.JsonType;
import br.celeiro.internal.upload.UploadJob;
import br.celeiro.internal.upload.UploadUrls;
import br.celeiro.internal.upload.WholeFile;
import br.celeiro.model.FileRecord;
import br.celeiro.model.ProcessFilesRequest;
import br.celeiro.model.ProcessingStarted;
import br.celeiro.model.QueryFirstPage;
import br.celeiro.model.QueryNextPage;
import br.celeiro.model.SchemaDefinition;
import br.celeiro.model.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A client of the service for one API token. It is safe for concurrent use and needs no closing;
 * one is enough for a program.
 *
 * <p>Every method blocks until its answer is there. Requests that may be repeated are tried again
 * after connections that were refused, cut or silent, and after answers that may pass. Interrupting
 * the thread cancels the operation with a {@link java.util.concurrent.CancellationException}.
 *
 * <p>Every method throws a {@link br.celeiro.error.CeleiroException} whose class tells the kind of
 * the error and whose message ends with what to do.
 */
public final class Celeiro {
  private static final JsonType<ProcessingStarted> PROCESSING_STARTED =
      JsonType.of(ProcessingStarted.class);
  private static final JsonType<SchemaDefinition> SCHEMA_DEFINITION =
      JsonType.of(SchemaDefinition.class);
  private static final JsonType<List<Shape>> SHAPES = JsonType.listOf(Shape.class);

  private final Api api;
  private final UploadUrls uploadUrls;
  private final Executor executor;
  private final Pause pause;

  /**
   * A client with the default options.
   *
   * @param baseUrl address of the service, for example {@code https://celeiro.example}
   * @param token the API token
   * @throws IllegalArgumentException for an address that is not one of HTTP, or a token that is
   *     none
   */
  public Celeiro(String baseUrl, String token) {
    this(builder(baseUrl, token));
  }

  Celeiro(CeleiroBuilder options) {
    this.api = options.api();
    this.uploadUrls = new UploadUrls(api);
    this.executor = Threads.newExecutor();
    this.pause = options.pause();
  }

  /**
   * A builder of a client with other options.
   *
   * @param baseUrl address of the service, for example {@code https://celeiro.example}
   * @param token the API token
   * @return the builder
   * @throws IllegalArgumentException for an address that is not one of HTTP, or a token that is
   *     none
   */
  public static CeleiroBuilder builder(String baseUrl, String token) {
    return new CeleiroBuilder(baseUrl, token);
  }

  /**
   * Uploads a file under its own name; see {@link #upload(String, Path, UploadOptions)}.
   *
   * @param schema slug of the schema
   * @param source a file whose name ends in {@code .jsonl}
   * @return the stored parts
   */
  public UploadSummary upload(String schema, Path source) {
    return upload(schema, source, UploadOptions.defaults());
  }

  /**
   * Uploads a file: cuts it at line ends into parts, sends them side by side, and tries each again
   * where that may help. The same bytes may be uploaded again with the same {@code partBytes}: they
   * are stored once. After a correction they may not, where several parts were sent: the exception
   * says what to upload then. When this returns, every record is queryable. Memory is bounded by
   * {@code (concurrency + 1) * partBytes}, and one part more where lines repeat.
   *
   * <p>No two parts have equal content, which the service would store once: a part that repeats
   * another is cut shorter by whole lines. A part of one line that repeats another ends the upload
   * before it is sent.
   *
   * @param schema slug of the schema
   * @param source a file; its name ends in {@code .jsonl} unless the options give another
   * @param options name, size of parts, progress, journal
   * @return the stored parts
   * @throws br.celeiro.error.InvalidFileException for a file with invalid lines; its report counts
   *     lines and bytes from the start of the file, and {@code sent()} gives the parts that are
   *     stored
   * @throws UncheckedIOException where the file or the journal cannot be read or written, or the
   *     file became shorter while it was read
   */
  public UploadSummary upload(String schema, Path source, UploadOptions options) {
    Path fileName = source.getFileName();
    if (options.name() == null && fileName != null) {
      return upload(schema, source, options.withName(fileName.toString()));
    }
    try (InputStream stream = Files.newInputStream(source)) {
      // A pipe and a device have no size to tell.
      long size = Files.isRegularFile(source) ? Files.size(source) : -1;
      return upload(schema, new WholeFile(stream, source, size), size, options);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Uploads bytes as {@link #upload(String, Path, UploadOptions)} does a file.
   *
   * @param schema slug of the schema
   * @param source JSONL; it must not change meanwhile
   * @param options with a name
   * @return the stored parts
   */
  public UploadSummary upload(String schema, byte[] source, UploadOptions options) {
    return upload(schema, new ByteArrayInputStream(source), source.length, options);
  }

  /**
   * Uploads a stream of any length as {@link #upload(String, Path, UploadOptions)} does a file. It
   * is read in the calling thread, once, and not closed.
   *
   * @param schema slug of the schema
   * @param source JSONL
   * @param options with a name
   * @return the stored parts
   */
  public UploadSummary upload(String schema, InputStream source, UploadOptions options) {
    return upload(schema, source, -1, options);
  }

  private UploadSummary upload(
      String schema, InputStream source, long totalBytes, UploadOptions options) {
    String name = options.name();
    if (name == null) {
      throw new IllegalArgumentException(
          "bytes and streams need a name: give UploadOptions.defaults().withName(\"....jsonl\")");
    }
    return UploadJob.run(api, uploadUrls, executor, schema, source, name, totalBytes, options);
  }

  /**
   * All rows of a query, over all its pages. The pages show the data as it stood at the first.
   *
   * @param schema slug of the schema
   * @param query the query; 10,000 rows a page unless it has a limit. Its format is chosen here
   * @return the rows; nothing is asked before the first is
   */
  public Rows<Row> rows(String schema, QueryFirstPage query) {
    return rows(schema, query, RowsPosition.START);
  }

  /**
   * All rows of a query as values of the caller, for example records.
   *
   * @param <T> what a row is given as
   * @param schema slug of the schema
   * @param query the query
   * @param mapper makes the value of a row
   * @return the rows
   */
  public <T> Rows<T> rows(
      String schema, QueryFirstPage query, Function<? super Row, ? extends T> mapper) {
    return rows(schema, query, RowsPosition.START, mapper);
  }

  /**
   * The rows of a query from a place on where another reading was.
   *
   * @param schema slug of the schema
   * @param query the same query
   * @param from what {@link Rows#position()} told, at most an hour ago
   * @return the rows that follow
   */
  public Rows<Row> rows(String schema, QueryFirstPage query, RowsPosition from) {
    return rows(schema, query, from, Function.identity());
  }

  /**
   * The rows of a query from a place on, as values of the caller.
   *
   * @param <T> what a row is given as
   * @param schema slug of the schema
   * @param query the same query
   * @param from what {@link Rows#position()} told, at most an hour ago
   * @param mapper makes the value of a row
   * @return the rows that follow
   */
  public <T> Rows<T> rows(
      String schema,
      QueryFirstPage query,
      RowsPosition from,
      Function<? super Row, ? extends T> mapper) {
    return new PagedRows<>(api, executor, QueryCalls.ofRows(api, schema, query), from, mapper);
  }

  /**
   * One page of a query, the first.
   *
   * @param schema slug of the schema
   * @param query the query; 100 rows unless it has a limit. Its format is chosen here
   * @return the page
   */
  public QueryPage query(String schema, QueryFirstPage query) {
    return queryPage(QueryCalls.one(api.ofSchema(schema, "query"), query));
  }

  /**
   * One page of a query, a following one.
   *
   * @param schema slug of the schema
   * @param page the token of the page before is enough
   * @return the page
   */
  public QueryPage query(String schema, QueryNextPage page) {
    return queryPage(QueryCalls.one(api.ofSchema(schema, "query"), page));
  }

  private QueryPage queryPage(Call call) {
    return PageParser.parse(api.send(call));
  }

  /**
   * Starts runs for the pending files with what the plan presets.
   *
   * @param schema slug of the schema
   * @return the runs
   * @throws br.celeiro.error.InvalidRequestException with the code {@code no_pending_files} where
   *     nothing waits for processing
   */
  public ProcessingStarted process(String schema) {
    return process(schema, new ProcessFilesRequest());
  }

  /**
   * Starts runs for the pending files. It is not repeated after a lost connection, because the runs
   * may have started: look at {@link #files(String, FileFilter)} then.
   *
   * @param schema slug of the schema
   * @param machines shape and number of executors, where the plan lets choose
   * @return the runs
   */
  public ProcessingStarted process(String schema, ProcessFilesRequest machines) {
    return api.post(
        api.ofSchema(schema, "process-files"),
        machines,
        PROCESSING_STARTED,
        Repeat.IF_NOTHING_WAS_DONE);
  }

  /**
   * Waits until all files of runs are in the columnar table; see {@link
   * #waitForRuns(ProcessingStarted, WaitOptions)}.
   *
   * @param started what {@code process} answered
   */
  public void waitForRuns(ProcessingStarted started) {
    waitForRuns(started, WaitOptions.defaults());
  }

  /**
   * Waits until all files of runs are in the columnar table. The token needs the scope {@code
   * files}.
   *
   * @param started what {@code process} answered
   * @param options timeout and progress
   * @throws br.celeiro.error.RunFailedException where a run failed or was cancelled
   * @throws br.celeiro.error.RunTimeoutException where the runs have not ended within the timeout
   */
  public void waitForRuns(ProcessingStarted started, WaitOptions options) {
    new RunWaiter(api, pause, started, options).await();
  }

  /**
   * The files of a schema over all pages of the listing, also failed ones, each once. Each page is
   * asked for when its first file is. In the order of creation all files are given that match from
   * the stream's beginning to its end; in another one files may be missed while others are uploaded
   * or change, since pages are numbered.
   *
   * @param schema slug of the schema
   * @param filter which files, in which order
   * @return the files, as a stream that needs no closing
   */
  public Stream<FileRecord> files(String schema, FileFilter filter) {
    return new FileListing(api, schema, filter).stream();
  }

  /**
   * The newest version of a schema: its fields and rules, as the document that made it.
   *
   * @param schema slug of the schema
   * @return the definition
   */
  public SchemaDefinition schema(String schema) {
    return api.get(api.ofSchema(schema), SCHEMA_DEFINITION);
  }

  /**
   * The presets of machines for {@link #process(String, ProcessFilesRequest)}.
   *
   * @return the active shapes
   */
  public List<Shape> shapes() {
    URI uri = api.at("/api/v1/dataflow/shapes");
    return List.copyOf(api.get(uri, SHAPES));
  }
}
