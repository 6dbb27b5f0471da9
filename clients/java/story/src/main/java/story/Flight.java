package story;

import br.celeiro.Row;
import java.math.BigDecimal;
import java.time.Instant;

/** A row of the walk as the program's own type. */
record Flight(long ticket, BigDecimal fare, Instant scheduledAt, Long delay, String carrier) {
  static Flight from(Row row) {
    return new Flight(
        row.getLong("ticket"),
        row.getDecimal("fare"),
        row.getInstant("scheduled_at"),
        row.getLong("dep_delay"),
        row.getString("carrier"));
  }
}
