package celeiro

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// pageOfFlights is an answer of 10,000 rows of 9 columns, about 1 MB, as the service writes it.
func pageOfFlights() string {
	var page strings.Builder
	page.WriteString(`{"format":"json_compact_strings","meta":[{"name":"departed_on","type":"date"},` +
		`{"name":"scheduled_at","type":"timestamp(6) with time zone"},{"name":"dep_delay","type":"bigint"},{"name":"flight","type":"bigint"},` +
		`{"name":"distance","type":"bigint"},{"name":"price","type":"decimal(10,2)"},{"name":"load_factor","type":"double"},` +
		`{"name":"carrier","type":"varchar"},{"name":"tailnum","type":"varchar"}],"data":[`)
	for i := range rowsPerPage {
		if i > 0 {
			page.WriteByte(',')
		}
		fmt.Fprintf(&page, `["2026-01-%02d","2026-01-01T10:%02d:%02d.000000Z","%d","%d","%d","%d.%02d","%v","UA","N%d"]`,
			i%28+1, i/60%60, i%60, i%180-20, i%6000, 80+i%2500, i%900, i%100, float64(i%1000)/1009, 10_000+i%4000)
	}
	page.WriteString(`],"statistics":{"elapsed":0.01,"rows_read":10000,"bytes_read":0}}`)
	return page.String()
}

// endlessPages answers the same page for ever.
func endlessPages(b *testing.B) *Client {
	page := pageOfFlights()
	server := http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set(nextPageHeader, "again")
		_, _ = io.WriteString(w, strings.TrimSuffix(page, "}")+`,"next_page_token":"again"}`)
	})}
	listener := listen(b)
	go func() { _ = server.Serve(listener) }()
	b.Cleanup(func() { _ = server.Close() })
	c, err := NewClient("http://"+listener.Addr().String(), "token")
	if err != nil {
		b.Fatal(err)
	}
	return c
}

// BenchmarkRows reads a row and all its values.
func BenchmarkRows(b *testing.B) {
	c := endlessPages(b)
	b.ReportAllocs()
	n := 0
	for row, err := range c.Rows(b.Context(), "voos", anyQuery, nil).All() {
		if err != nil {
			b.Fatal(err)
		}
		_ = row.Values()
		if n++; n >= b.N {
			return
		}
	}
}

// BenchmarkPlain reads the bytes of as many rows.
func BenchmarkPlain(b *testing.B) {
	c := endlessPages(b)
	for n := 0; n < b.N; n += rowsPerPage {
		res, err := http.Post(c.server, "application/json", strings.NewReader("{}"))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil {
			b.Fatal(err)
		}
		res.Body.Close()
	}
}
