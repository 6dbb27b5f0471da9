package celeiro

import (
	"cmp"
	"context"
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

// listPage answers a listing of total files, page by page.
func listPage(w http.ResponseWriter, r *http.Request, total int) {
	page, _ := strconv.Atoi(r.URL.Query().Get("page"))
	perPage, _ := strconv.Atoi(r.URL.Query().Get("per_page"))
	data := []any{}
	for i := (page - 1) * perPage; i < min(total, page*perPage); i++ {
		file := record(fmt.Sprintf("%d.jsonl", i), "")
		file["id"] = i
		data = append(data, file)
	}
	answerJSON(w, 200, map[string]any{"success": true, "data": data, "meta": map[string]any{
		"current_page": page, "from": 0, "to": 0, "per_page": perPage, "total": total, "last_page": max(1, (total+perPage-1)/perPage),
	}})
}

// moving is a listing of files as the service has it, which changes after each answer.
type moving struct {
	files [][2]int // id, milliseconds after begin
	after func(m *moving, answers int)
	asked []string
}

var begin = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)

func (m *moving) serve(t *testing.T) *stub {
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		m.asked = append(m.asked, r.URL.RawQuery)
		var matching [][2]int
		for _, file := range m.files {
			created := begin.Add(time.Duration(file[1]) * time.Millisecond)
			start, _ := time.Parse(time.RFC3339, query.Get("created_at_start"))
			end, err := time.Parse(time.RFC3339, query.Get("created_at_end"))
			if !created.Before(start) && (err != nil || !created.After(end)) {
				matching = append(matching, file)
			}
		}
		slices.SortFunc(matching, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) })
		if query.Get("sort_direction") != "asc" {
			slices.Reverse(matching)
		}
		page, _ := strconv.Atoi(query.Get("page"))
		data := []any{}
		for i := (page - 1) * 100; i < min(len(matching), page*100); i++ {
			file := record(fmt.Sprintf("%d.jsonl", matching[i][0]), "")
			file["id"], file["created_at"] = matching[i][0], begin.Add(time.Duration(matching[i][1])*time.Millisecond)
			data = append(data, file)
		}
		if m.after != nil {
			m.after(m, len(m.asked))
		}
		answerJSON(w, 200, map[string]any{"success": true, "data": data, "meta": map[string]any{
			"current_page": page, "from": 0, "to": 0, "per_page": 100, "total": len(matching), "last_page": max(1, (len(matching)+99)/100),
		}})
	})
}

// list returns the ids that Files yields.
func (m *moving) list(t *testing.T, filters FileFilters) []int64 {
	t.Helper()
	c, _ := m.serve(t).client(t)
	var ids []int64
	for file, err := range c.Files(t.Context(), "voos", filters) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, file.ID)
	}
	return ids
}

// filesOf returns so many files with ids from 0, each as many in one millisecond.
func filesOf(count, each int) [][2]int {
	files := make([][2]int, count)
	for n := range files {
		files[n] = [2]int{n, n / each}
	}
	return files
}

// grow adds 30 newer files.
func grow(m *moving, answers int) {
	for n := range 30 {
		m.files = append(m.files, [2]int{1000*answers + n, 1000 + answers})
	}
}

func TestFilesThatComeMeanwhileRepeatNone(t *testing.T) {
	for _, each := range []int{1, 7, 1000} {
		m := &moving{files: filesOf(250, each), after: grow}
		ids := m.list(t, FileFilters{})
		slices.Reverse(ids)
		equal(t, fmt.Sprintf("%d of a moment", each), fmt.Sprint(ids), fmt.Sprint(idsTo(250)))
	}
}

func TestFilesThatLeaveTheFilterMeanwhileHideNone(t *testing.T) {
	for _, each := range []int{1, 7} {
		m := &moving{files: filesOf(250, each), after: func(m *moving, answers int) {
			if answers == 1 {
				m.files = m.files[100:]
			}
		}}
		ids := m.list(t, FileFilters{ProcessingStatus: "pending", SortBy: "created_at", SortDirection: "asc"})
		equal(t, fmt.Sprintf("%d of a moment", each), fmt.Sprint(ids), fmt.Sprint(idsTo(250)))
	}
}

func TestFilesOfOneMomentFillManyPages(t *testing.T) {
	for _, direction := range []string{"asc", "desc"} {
		for _, count := range []int{0, 1, 100, 101, 350} {
			m := &moving{files: [][2]int{{0, 0}}}
			for n := range count {
				m.files = append(m.files, [2]int{n + 1, 1})
			}
			m.files = append(m.files, [2]int{count + 1, 2})
			ids := m.list(t, FileFilters{SortDirection: direction})
			if direction == "desc" {
				slices.Reverse(ids)
			}
			equal(t, fmt.Sprintf("%d %s", count, direction), fmt.Sprint(ids), fmt.Sprint(idsTo(count+2)))
		}
	}
}

func TestAnotherOrderRepeatsNoFile(t *testing.T) {
	m := &moving{files: filesOf(250, 1), after: grow}
	ids := m.list(t, FileFilters{SortBy: "updated_at"})
	slices.Reverse(ids)
	equal(t, "files", fmt.Sprint(ids), fmt.Sprint(idsTo(250)))
	if asked := strings.Join(m.asked, " "); strings.Contains(asked, "created_at_") {
		t.Errorf("asked %s", asked)
	}
}

func idsTo(count int) []int64 {
	ids := make([]int64, count)
	for n := range ids {
		ids[n] = int64(n)
	}
	return ids
}

func TestFilesOfAllPagesAreListed(t *testing.T) {
	for _, total := range []int{0, 1, 100, 101, 250} {
		m := &moving{files: filesOf(total, 1)}
		ids := m.list(t, FileFilters{})
		slices.Reverse(ids)
		equal(t, "files", fmt.Sprint(ids), fmt.Sprint(idsTo(total)))
		equal(t, "requests", len(m.asked), max(1, (total+99)/100))
	}
}

func TestOnlyFiltersThatAreGivenAreSent(t *testing.T) {
	var query string
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		query = r.URL.RawQuery
		listPage(w, r, 0)
	})
	c, _ := s.client(t)
	for filters, want := range map[FileFilters]string{
		{}:                                     "page=1&per_page=100",
		{RunID: 7, ProcessingStatus: "failed"}: "page=1&per_page=100&processing_status=failed&run_id=7",
		{Search: "a b&c", FileName: "d", StoragePath: "e", SchemaVersion: "1.0", CreatedFrom: "2026-01-01", CreatedTo: "2026-01-02T03:04:05Z",
			Validation: "valid", UploadStatus: "completed", SortBy: "file_name", SortDirection: "asc"}: "date_from=2026-01-01&date_to=2026-01-02T03%3A04%3A05Z" +
			"&file_name=d&page=1&per_page=100&schema_version=1.0&search=a+b%26c&sort_by=file_name&sort_direction=asc&storage_path=e&" +
			"upload_status=completed&validation=valid",
	} {
		for _, err := range c.Files(t.Context(), "voos", filters) {
			t.Fatal(err)
		}
		sent := strings.Split(strings.ReplaceAll(query, "%20", "+"), "&")
		wanted := strings.Split(want, "&")
		equal(t, "filters", len(sent), len(wanted))
		for _, each := range wanted {
			if !strings.Contains("&"+strings.Join(sent, "&")+"&", "&"+each+"&") {
				t.Errorf("%s lacks %s", query, each)
			}
		}
	}
}

func TestAnErrorEndsTheListing(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("page") == "2" {
			refuse(w, 403, "missing_scope")
			return
		}
		listPage(w, r, 150)
	})
	c, _ := s.client(t)
	files, failures := 0, 0
	for _, err := range c.Files(t.Context(), "voos", FileFilters{}) {
		if err != nil {
			as[*PermissionError](t, err)
			failures++
		} else {
			files++
		}
	}
	equal(t, "files", files, 100)
	equal(t, "errors", failures, 1)
}

func TestASlugIsOnePieceOfThePath(t *testing.T) {
	var path string
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		path = r.URL.EscapedPath()
		listPage(w, r, 0)
	})
	c, _ := s.client(t)
	for range c.Files(t.Context(), "a/b ç", FileFilters{}) {
	}
	equal(t, "path", path, "/api/v1/schemas/a%2Fb%20%C3%A7/files")
}

// runs is a service whose listing tells of two runs, each look as the next of its states.
type runs struct {
	mu     sync.Mutex
	looks  int
	states []map[int64][2]int // run -> files listed, files done
}

func (r *runs) serve(t *testing.T) *stub {
	return serve(t, func(w http.ResponseWriter, req *http.Request) {
		r.mu.Lock()
		defer r.mu.Unlock()
		run, _ := strconv.ParseInt(req.URL.Query().Get("run_id"), 10, 64)
		state := r.states[min(r.looks, len(r.states)-1)][run]
		if req.URL.Query().Get("processing_status") == "completed" {
			listPage(w, req, state[1])
			return
		}
		listPage(w, req, state[0])
	})
}

var twoRuns = &ProcessingStarted{Ids: []int64{7, 8}, Schema: "voos", FilesCount: 5}

func TestRunsAreCompleteWhenAllTheirFilesAre(t *testing.T) {
	r := &runs{states: []map[int64][2]int{
		{7: {3, 0}, 8: {2, 0}}, {7: {3, 0}, 8: {2, 0}}, {7: {3, 3}, 8: {2, 0}}, {7: {3, 3}, 8: {2, 1}}, {7: {3, 3}, 8: {2, 2}},
	}}
	s := r.serve(t)
	c, pauses := s.client(t)
	var told []int64
	err := c.WaitForRuns(t.Context(), twoRuns, &WaitOptions{OnProgress: func(done, total int64) {
		equal(t, "total", total, 5)
		told = append(told, done)
		r.mu.Lock()
		r.looks++
		r.mu.Unlock()
	}})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "told", fmt.Sprint(told), "[0 0 3 4 5]")
	equal(t, "requests", s.count(), 4+4+4+2+2) // a run that is done is not asked about again
	equal(t, "first wait", pauses.waits[0], 500*time.Millisecond)
}

func TestWaitsBetweenLooksGrowToFiveSeconds(t *testing.T) {
	r := &runs{states: []map[int64][2]int{{7: {3, 0}, 8: {2, 0}}}}
	c, pauses := r.serve(t).client(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	looks := 0
	err := c.WaitForRuns(ctx, twoRuns, &WaitOptions{OnProgress: func(_, _ int64) {
		if looks++; looks == 12 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	for i := 1; i < len(pauses.waits); i++ {
		if pauses.waits[i] < pauses.waits[i-1] {
			t.Errorf("the waits shrink: %v", pauses.waits)
		}
	}
	equal(t, "longest wait", pauses.waits[len(pauses.waits)-1], 5*time.Second)
}

func TestARunThatGaveItsFilesBackIsNamed(t *testing.T) {
	for name, states := range map[string][]map[int64][2]int{
		"at once":             {{7: {3, 3}, 8: {0, 0}}},
		"after a while":       {{7: {3, 0}, 8: {2, 0}}, {7: {3, 3}, 8: {0, 0}}},
		"with a part of them": {{7: {3, 3}, 8: {2, 0}}, {7: {3, 3}, 8: {1, 0}}},
	} {
		t.Run(name, func(t *testing.T) {
			r := &runs{states: states}
			c, _ := r.serve(t).client(t)
			err := c.WaitForRuns(t.Context(), twoRuns, &WaitOptions{OnProgress: func(_, _ int64) {
				r.mu.Lock()
				r.looks++
				r.mu.Unlock()
			}})
			failed := as[*RunFailedError](t, err)
			equal(t, "runs", fmt.Sprint(failed.RunIDs), "[8]")
			equal(t, "files done", failed.FilesDone, 3)
			as[*CeleiroError](t, err)
		})
	}
}

func TestAWaitForRunsEndsByItsTimeout(t *testing.T) {
	r := &runs{states: []map[int64][2]int{{7: {3, 0}, 8: {2, 0}}}}
	s := r.serve(t)
	c, err := NewClient(s.URL, "token")
	if err != nil {
		t.Fatal(err)
	}
	err = c.WaitForRuns(t.Context(), twoRuns, &WaitOptions{Timeout: 50 * time.Millisecond})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want context.DeadlineExceeded in it", err)
	}
}

func TestProcessSendsTheMachinesThatAreGiven(t *testing.T) {
	var body string
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body = string(drain(r))
		fmt.Fprint(w, `{"ids":[77],"status":"started","schema":"voos","schema_version":"1.0","shape":"x","executors":4,"files_count":12,"total_size_mb":58.25}`)
	})
	c, _ := s.client(t)
	for options, want := range map[*ProcessOptions]string{nil: `{}`, {}: `{}`, {ShapeID: 2, Executors: 4}: `{"executors":4,"shape_id":2}`} {
		started, err := c.Process(t.Context(), "voos", options)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "body", strings.TrimSpace(body), want)
		equal(t, "size", started.TotalSizeMb, 58.25)
	}
}

func TestTheDefinitionOfASchemaIsRead(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"slug":"voos","version":"1.1","active":true,"document":{"slug":"voos","name":"Voos","event_date_field":"d",
			"fields":[{"name":"d","type":"date","required":true}],"undeclared_fields":"reject"}}`)
	})
	c, _ := s.client(t)
	schema, err := c.Schema(t.Context(), "voos")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "version", schema.Version, "1.1")
	equal(t, "type", schema.Document.Fields[0].Type, "date")
}
