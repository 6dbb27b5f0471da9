package story;

import br.celeiro.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Instant;

/** Sums that one lost digit would change. */
record Totals(long rows, long firstTicket, BigDecimal tickets, BigDecimal fares, Instant newest) {

  static final Totals NONE =
      new Totals(0, Long.MAX_VALUE, BigDecimal.ZERO, BigDecimal.ZERO, Instant.MIN);

  static Totals from(Row row) {
    return new Totals(
        row.getLong("n"),
        row.getLong("first_ticket"),
        row.getDecimal("tickets"),
        row.getDecimal("fares"),
        row.getInstant("newest"));
  }

  Totals with(Flight flight) {
    return new Totals(
        rows + 1,
        Math.min(firstTicket, flight.ticket()),
        tickets.add(BigDecimal.valueOf(flight.ticket())),
        fares.add(flight.fare()),
        flight.scheduledAt().isAfter(newest) ? flight.scheduledAt() : newest);
  }

  void check(String what, JsonNode expected) {
    Check.equal(what + ", n", expected.path("n").asText(), Long.toString(rows));
    Check.equal(what + ", first_ticket", expected.path("first_ticket").asText(), "" + firstTicket);
    Check.sameNumber(what + ", tickets", expected.path("tickets").asText(), tickets);
    Check.sameNumber(what + ", fares", expected.path("fares").asText(), fares);
    Check.equal(what + ", newest", Instant.parse(expected.path("newest").asText()), newest);
  }
}
