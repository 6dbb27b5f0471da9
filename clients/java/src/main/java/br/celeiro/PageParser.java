package br.celeiro;

import br.celeiro.internal.http.Answer;
import br.celeiro.internal.http.Answers;
import br.celeiro.internal.json.Json;
import br.celeiro.internal.json.JsonType;
import br.celeiro.model.QueryColumn;
import br.celeiro.model.QueryStatistics;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one page in the format {@code json_compact_strings}. */
final class PageParser {
  private static final JsonType<List<QueryColumn>> COLUMNS = JsonType.listOf(QueryColumn.class);
  private static final JsonType<QueryStatistics> STATISTICS = JsonType.of(QueryStatistics.class);

  /** Values of a row before the number of columns is known. */
  private static final int FIRST_WIDTH = 16;

  private final JsonParser json;
  private final List<@Nullable String[]> values = new ArrayList<>();
  private @Nullable List<QueryColumn> columns;
  private @Nullable QueryStatistics statistics;
  private @Nullable String nextPageToken;
  private int width = FIRST_WIDTH;

  private PageParser(JsonParser json) {
    this.json = json;
  }

  /**
   * The page that an answer holds.
   *
   * @throws br.celeiro.error.CeleiroException of the kind that any other answer means
   */
  static QueryPage parse(Answer answer) {
    Answers.requireOk(answer);
    try (JsonParser json = Json.FACTORY.createParser(answer.body())) {
      PageParser parser = new PageParser(json);
      parser.readMembers();
      return parser.page();
    } catch (IOException damaged) {
      throw Answers.unexpected(answer, damaged);
    }
  }

  private void readMembers() throws IOException {
    expect(JsonToken.START_OBJECT, json.nextToken());
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String member = json.currentName();
      JsonToken first = json.nextToken();
      switch (member) {
        case "meta" -> columns = COLUMNS.read(json);
        case "data" -> readRows(first);
        case "statistics" -> statistics = STATISTICS.read(json);
        case "next_page_token" -> nextPageToken = json.getValueAsString();
        default -> json.skipChildren();
      }
    }
  }

  private void readRows(JsonToken first) throws IOException {
    expect(JsonToken.START_ARRAY, first);
    for (JsonToken token = json.nextToken();
        token != JsonToken.END_ARRAY;
        token = json.nextToken()) {
      expect(JsonToken.START_ARRAY, token);
      values.add(readRow());
    }
  }

  private @Nullable String[] readRow() throws IOException {
    @Nullable String[] row = new String[columns == null ? width : columns.size()];
    int count = 0;
    for (JsonToken token = json.nextToken();
        token != JsonToken.END_ARRAY;
        token = json.nextToken()) {
      if (count == row.length) row = Arrays.copyOf(row, 2 * count + 1);
      if (token != JsonToken.VALUE_NULL) {
        expect(JsonToken.VALUE_STRING, token);
        row[count] = json.getText();
      }
      count++;
    }
    width = count;
    return count == row.length ? row : Arrays.copyOf(row, count);
  }

  private QueryPage page() throws IOException {
    if (columns == null) throw new IOException("there is no meta");
    RowShape shape = new RowShape(columns);
    List<Row> rows = new ArrayList<>(values.size());
    for (@Nullable String[] row : values) {
      if (row.length != columns.size()) {
        throw new IOException("a row has " + row.length + " of " + columns.size() + " values");
      }
      rows.add(new Row(shape, row));
    }
    return new QueryPage(columns, rows, statistics, nextPageToken);
  }

  private static void expect(JsonToken expected, @Nullable JsonToken found) throws IOException {
    if (found != expected) throw new IOException("expected " + expected + ", found " + found);
  }
}
