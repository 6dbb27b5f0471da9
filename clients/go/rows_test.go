package celeiro

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// pager is a service that answers pages of one column, n, with whole numbers from 0.
type pager struct {
	*stub
	mu    sync.Mutex
	asked []string // page tokens, "" for the first
	// pages is the number of pages, perPage that of the rows on each.
	pages, perPage int
	// during, where given, is called when half of the body of a page was sent.
	during func(token string, r *http.Request)
	// refuse, where given, answers in the service's place and reports whether it did.
	refuse func(w http.ResponseWriter, token string) bool
}

func newPager(t *testing.T, pages, perPage int) *pager {
	t.Helper()
	p := &pager{pages: pages, perPage: perPage}
	p.stub = serve(t, p.answer)
	return p
}

func (p *pager) answer(w http.ResponseWriter, r *http.Request) {
	var query struct {
		PageToken string   `json:"page_token"`
		Format    string   `json:"format"`
		Select    []string `json:"select"`
	}
	if err := json.Unmarshal(drain(r), &query); err != nil || query.Format != "json_compact_strings" {
		refuse(w, 422, "invalid_request")
		return
	}
	if (query.PageToken == "") == (query.Select == nil) {
		refuse(w, 422, "invalid_request") // a query, or a token alone
		return
	}
	p.mu.Lock()
	p.asked = append(p.asked, query.PageToken)
	p.mu.Unlock()
	if p.refuse != nil && p.refuse(w, query.PageToken) {
		return
	}
	page, _ := strconv.Atoi(query.PageToken)
	var rows []string
	for i := range p.perPage {
		rows = append(rows, fmt.Sprintf(`["%d"]`, page*p.perPage+i))
	}
	end := ""
	if page+1 < p.pages {
		w.Header().Set(nextPageHeader, strconv.Itoa(page+1))
		end = fmt.Sprintf(`,"next_page_token":"%d"`, page+1)
	}
	fmt.Fprintf(w, `{"format":"json_compact_strings","meta":[{"name":"n","type":"bigint"}],"data":[`)
	w.(http.Flusher).Flush()
	if p.during != nil {
		p.during(query.PageToken, r)
	}
	fmt.Fprintf(w, `%s],"statistics":{"elapsed":0.25,"rows_read":7,"bytes_read":9}%s}`, strings.Join(rows, ","), end)
}

func (p *pager) tokens() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.asked)
}

// collect reads the numbers of all rows that are left.
func collect(t *testing.T, rows *Rows) []int64 {
	t.Helper()
	var numbers []int64
	for row, err := range rows.All() {
		if err != nil {
			t.Fatal(err)
		}
		var n int64
		if err := row.Scan(&n); err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	return numbers
}

func counted(from, to int64) []int64 {
	var numbers []int64
	for n := from; n < to; n++ {
		numbers = append(numbers, n)
	}
	return numbers
}

var anyQuery = Query{Select: []string{"n"}, EventFrom: "2026-01-01", EventTo: "2026-01-31"}

func TestRowsOfAllPagesComeInOrder(t *testing.T) {
	for _, size := range [][2]int{{1, 0}, {1, 3}, {4, 3}, {3, 0}} {
		p := newPager(t, size[0], size[1])
		c, _ := p.client(t)
		rows := c.Rows(t.Context(), "voos", anyQuery, nil)
		if got := collect(t, rows); !slices.Equal(got, counted(0, int64(size[0]*size[1]))) {
			t.Errorf("%v: got %v", size, got)
		}
		equal(t, "pages asked for", len(p.tokens()), size[0])
		equal(t, "column", rows.Columns()[0].Name, "n")
		if got := collect(t, rows); got != nil {
			t.Errorf("rows after the end: %v", got)
		}
	}
}

func TestRowsAskForTenThousandUnlessTheQuerySaysOtherwise(t *testing.T) {
	for limit, want := range map[int]float64{0: 10_000, 7: 7} {
		var body map[string]any
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if err := json.Unmarshal(drain(r), &body); err != nil {
				t.Error(err)
			}
			fmt.Fprint(w, `{"meta":[],"data":[]}`)
		})
		c, _ := s.client(t)
		query := anyQuery
		query.Limit = limit
		collect(t, c.Rows(t.Context(), "voos", query, nil))
		equal(t, "limit", body["limit"], any(want))
	}
}

func TestTheNextPageIsAskedForWhileThePresentOneArrives(t *testing.T) {
	p := newPager(t, 2, 3)
	p.during = func(token string, _ *http.Request) {
		for deadline := time.Now().Add(10 * time.Second); token == "" && len(p.tokens()) < 2; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Error("the second page is not asked for before the first has arrived")
				return
			}
		}
	}
	c, _ := p.client(t)
	if got := collect(t, c.Rows(t.Context(), "voos", anyQuery, nil)); !slices.Equal(got, counted(0, 6)) {
		t.Errorf("got %v", got)
	}
}

func TestOnlyOnePageIsAskedForAhead(t *testing.T) {
	p := newPager(t, 10, 3)
	c, _ := p.client(t)
	for _, err := range c.Rows(t.Context(), "voos", anyQuery, nil).All() {
		if err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(10 * time.Second); len(p.tokens()) < 2 && time.Now().Before(deadline); {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(200 * time.Millisecond) // for a page too many
		break
	}
	if got := p.tokens(); !slices.Equal(got, []string{"", "1"}) {
		t.Errorf("asked for the pages %q while the first was read", got)
	}
}

func TestRowsGoOnWhereTheyWereLeft(t *testing.T) {
	p := newPager(t, 4, 3)
	c, _ := p.client(t)
	for leave := range int64(13) {
		rows := c.Rows(t.Context(), "voos", anyQuery, nil)
		given := int64(0)
		for _, err := range rows.All() {
			if err != nil {
				t.Fatal(err)
			}
			if given++; given >= leave {
				break
			}
		}
		page, ofPage := given/3, given%3
		if given == 12 { // behind the last row there is no other page
			page, ofPage = 3, 3
		}
		want := strconv.FormatInt(page, 10)
		if page == 0 {
			want = ""
		}
		equal(t, "page token", rows.PageToken(), want)
		equal(t, "rows of the page", rows.RowsOfPage(), int(ofPage))

		again := c.Rows(t.Context(), "voos", anyQuery, &RowsOptions{rows.PageToken(), rows.RowsOfPage()})
		if got := collect(t, again); !slices.Equal(got, counted(given, 12)) {
			t.Errorf("after %d rows another iterator gave %v", given, got)
		}
		if got := collect(t, rows); !slices.Equal(got, counted(given, 12)) {
			t.Errorf("after %d rows the same iterator gave %v", given, got)
		}
	}
}

func TestAPageThatIsCutIsAskedForAgainWithoutRowsTwice(t *testing.T) {
	p := newPager(t, 4, 3)
	tries := make(map[string]int)
	p.refuse = func(w http.ResponseWriter, token string) bool {
		p.mu.Lock()
		tries[token]++
		first := tries[token] == 1
		p.mu.Unlock()
		if first {
			w.Header().Set("Content-Length", "1000")
			w.Header().Set(nextPageHeader, token+"1") // of a state of the data that is gone
			fmt.Fprint(w, `{"meta":[{"name":"n","type":"bigint"}],"data":[["0"],["1"]`)
		}
		return first
	}
	c, _ := p.client(t)
	if got := collect(t, c.Rows(t.Context(), "voos", anyQuery, nil)); !slices.Equal(got, counted(0, 12)) {
		t.Errorf("got %v", got)
	}
}

func TestAnErrorIsYieldedOnceAndTheNextLoopGoesOn(t *testing.T) {
	p := newPager(t, 3, 2)
	broken := true
	p.refuse = func(w http.ResponseWriter, token string) bool {
		if token == "1" && broken {
			refuse(w, 422, "numeric_overflow")
			return true
		}
		return false
	}
	c, _ := p.client(t)
	rows := c.Rows(t.Context(), "voos", anyQuery, nil)
	given, failures := 0, 0
	for _, err := range rows.All() {
		if err == nil {
			given++
			continue
		}
		failures++
		as[*InvalidRequestError](t, err)
	}
	equal(t, "rows", given, 2)
	equal(t, "errors", failures, 1)
	broken = false
	if got := collect(t, rows); !slices.Equal(got, counted(2, 6)) {
		t.Errorf("then got %v", got)
	}
}

func TestALeftLoopEndsWhatIsUnderWay(t *testing.T) {
	p := newPager(t, 3, 2)
	arrived, ended := make(chan struct{}), make(chan struct{})
	p.during = func(token string, r *http.Request) {
		if token == "1" {
			close(arrived)
			<-r.Context().Done()
			close(ended)
		}
	}
	c, _ := p.client(t)
	for range c.Rows(context.Background(), "voos", anyQuery, nil).All() {
		<-arrived // a loop that is left sooner may end the request before it is sent
		break
	}
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the request of the next page goes on")
		p.CloseClientConnections()
	}
}

func TestAnEndedContextEndsRows(t *testing.T) {
	p := newPager(t, 3, 2)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c, _ := p.client(t)
	var last error
	for _, err := range c.Rows(ctx, "voos", anyQuery, nil).All() {
		cancel()
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("got %v, want context.Canceled in it", last)
	}
}

func TestADroppedHeaderOfTheNextPageLosesNoRows(t *testing.T) {
	p := newPager(t, 3, 2)
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		p.answer(&withoutHeader{w}, r)
	})
	c, _ := s.client(t)
	if got := collect(t, c.Rows(t.Context(), "voos", anyQuery, nil)); !slices.Equal(got, counted(0, 6)) {
		t.Errorf("got %v", got)
	}
}

type withoutHeader struct{ http.ResponseWriter }

func (w *withoutHeader) Write(p []byte) (int, error) {
	w.Header().Del(nextPageHeader)
	return w.ResponseWriter.Write(p)
}

func (w *withoutHeader) Flush() { w.ResponseWriter.(http.Flusher).Flush() }

func TestQueryAnswersOnePage(t *testing.T) {
	p := newPager(t, 2, 2)
	c, _ := p.client(t)
	page, err := c.Query(t.Context(), "voos", anyQuery)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "rows", len(page.Rows), 2)
	equal(t, "column", page.Columns[0], Column{Name: "n", Type: "bigint"})
	equal(t, "statistics", page.Statistics, Statistics{Elapsed: 0.25, RowsRead: 7, BytesRead: 9})
	equal(t, "next", page.NextPageToken, "1")
	next := anyQuery
	next.PageToken = page.NextPageToken
	if page, err = c.Query(t.Context(), "voos", next); err != nil {
		t.Fatal(err)
	}
	equal(t, "first row", page.Rows[0].Value(0), any(int64(2)))
	equal(t, "next of the last", page.NextPageToken, "")
}

func TestDamagedPagesBecomeUnexpectedAnswers(t *testing.T) {
	meta := `"meta":[{"name":"n","type":"bigint"}]`
	for _, body := range []string{
		``, `[]`, `{}`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{"a" 1}`, `{1:2}`, `null`, `"x"`, `{"a":1}x`,
		`{` + meta + `}`, `{"data":[]}`, `{` + meta + `,"data":{}}`, `{` + meta + `,"data":7}`, `{` + meta + `,"data":["1"]}`,
		`{` + meta + `,"data":[["1"]`, `{` + meta + `,"data":[["1"],]}`, `{` + meta + `,"data":[["1"]["2"]]}`,
		`{` + meta + `,"data":[["1","2"]]}`, `{` + meta + `,"data":[[]]}`, `{` + meta + `,"data":[[1]]}`, `{` + meta + `,"data":[[["1"]]]}`,
		`{` + meta + `,"data":[["x"]]}`, `{` + meta + `,"data":[["9223372036854775808"]]}`, `{` + meta + `,"data":[["1\u12"]]}`,
		`{` + meta + `,"data":[["1\x"]]}`, `{` + meta + `,"data":[nul]}`, `{` + meta + `,"data":[[null`, `{` + meta + `,"data":[["1"] ,]}`,
		`{"meta":{},"data":[]}`, `{` + meta + `,"data":[["1"]],"next_page_token":7}`,
	} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) })
		c, _ := s.client(t)
		if _, err := c.Query(t.Context(), "voos", anyQuery); err == nil {
			t.Errorf("%s is taken", body)
		} else {
			as[*UnexpectedAnswerError](t, err)
		}
		for _, err := range c.Rows(t.Context(), "voos", anyQuery, nil).All() {
			if err == nil {
				t.Errorf("%s gives a row", body)
			} else {
				as[*UnexpectedAnswerError](t, err)
			}
		}
	}
}
