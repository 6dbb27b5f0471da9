package br.celeiro.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type that JSON is read as. The mapper learns it with the first value: to learn every type of
 * the contract beforehand takes longer than a small program's own work.
 *
 * @param <T> the type
 */
public final class JsonType<T> {
  private final Function<TypeFactory, JavaType> type;
  private volatile @Nullable ObjectReader reader;

  private JsonType(Function<TypeFactory, JavaType> type) {
    this.type = type;
  }

  /** The type of a class. */
  public static <T> JsonType<T> of(Class<T> type) {
    return new JsonType<>(types -> types.constructType(type));
  }

  /** The type of a list of a class. */
  public static <T> JsonType<List<T>> listOf(Class<T> element) {
    return new JsonType<>(types -> types.constructCollectionType(List.class, element));
  }

  /**
   * The value that a whole document holds; null for the document {@code null}.
   *
   * @throws IOException for what is no JSON of the type
   */
  public @Nullable T read(byte[] json) throws IOException {
    return reader().readValue(json);
  }

  /**
   * The value at a parser's place.
   *
   * @throws IOException for what is no JSON of the type
   */
  public @Nullable T read(JsonParser json) throws IOException {
    return reader().readValue(json);
  }

  /** Two threads may both make one; either will do. */
  private ObjectReader reader() {
    ObjectReader made = reader;
    if (made == null) {
      made = Json.MAPPER.readerFor(type.apply(Json.MAPPER.getTypeFactory()));
      reader = made;
    }
    return made;
  }
}
