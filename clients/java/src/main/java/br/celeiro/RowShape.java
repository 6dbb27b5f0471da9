package br.celeiro;

import br.celeiro.model.QueryColumn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns that all rows of an answer share. */
final class RowShape {
  private final List<QueryColumn> columns;
  private final ColumnType[] types;
  private final Map<String, Integer> places = new HashMap<>();

  RowShape(List<QueryColumn> columns) {
    this.columns = List.copyOf(columns);
    this.types = columns.stream().map(ColumnType::of).toArray(ColumnType[]::new);
    for (int index = 0; index < types.length; index++) places.put(columns.get(index).name(), index);
  }

  List<QueryColumn> columns() {
    return columns;
  }

  ColumnType typeOf(int index) {
    return types[index];
  }

  int indexOf(String column) {
    Integer place = places.get(column);
    if (place != null) return place;
    List<String> names = columns.stream().map(QueryColumn::name).toList();
    throw new IllegalArgumentException(
        "no column \"%s\"; the query has %s".formatted(column, names));
  }
}
