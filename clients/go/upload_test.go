package celeiro

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"celeiro.dev/go/celeiro/generated/codes"
)

// granary is a service that stores uploads in memory, equal content once.
type granary struct {
	*stub
	mu     sync.Mutex
	made   int               // upload URLs
	stored map[string]string // name -> content
	files  []map[string]any  // records of what is stored
	bodies []*http.Request   // headers of every PUT
	// refuse, where given, answers a PUT in the service's place and reports whether it did.
	refuse func(w http.ResponseWriter, name, content string) bool
	// before is called at the beginning of each PUT.
	before func(r *http.Request)
}

// refusing answers the PUT of one name with 422.
func refusing(refused string) func(w http.ResponseWriter, name, content string) bool {
	return func(w http.ResponseWriter, name, _ string) bool {
		if name == refused {
			refuse(w, 422, "anything")
		}
		return name == refused
	}
}

func newGranary(t *testing.T) *granary {
	t.Helper()
	g := &granary{stored: make(map[string]string)}
	g.stub = serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			g.makeURL(w, r)
			return
		}
		g.put(w, r)
	})
	return g
}

func (g *granary) makeURL(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.made++
	answerJSON(w, 200, map[string]any{
		"id": g.made, "upload_url": fmt.Sprintf("http://%s/u/credential-%d", r.Host, g.made), "expires_at": "2026-01-01T00:00:00Z", "success": true,
	})
}

func (g *granary) put(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	before := g.before
	g.mu.Unlock()
	if before != nil {
		before(r)
	}
	content := string(drain(r))
	if r.Header.Get("Content-Encoding") == "gzip" {
		plain, err := gzip.NewReader(strings.NewReader(content))
		if err != nil {
			panic(err)
		}
		whole, err := io.ReadAll(plain)
		if err != nil {
			panic(err)
		}
		content = string(whole)
	}
	name := path.Base(r.URL.Path)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.bodies = append(g.bodies, r)
	if g.refuse != nil && g.refuse(w, name, content) {
		return
	}
	for _, file := range g.files {
		if g.stored[file["file_name"].(string)] == content {
			answerJSON(w, 200, map[string]any{"success": true, "duplicate": true, "file": file})
			return
		}
	}
	g.stored[name] = content
	file := record(name, content)
	file["id"] = len(g.files) + 1
	g.files = append(g.files, file)
	answerJSON(w, 200, map[string]any{"success": true, "duplicate": false, "file": file})
}

func (g *granary) puts() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.bodies)
}

func record(name, content string) map[string]any {
	sum := sha256.Sum256([]byte(content))
	return map[string]any{
		"id": len(name), "file_name": name, "size_bytes": len(content), "schema_version": "1.0", "storage_path": nil, "validation": "valid",
		"upload_status": "completed", "processing_status": "pending", "rows": strings.Count(content, "\n"), "sha256": hex.EncodeToString(sum[:]),
		"run_id": nil, "created_at": "2026-01-01T00:00:00.123Z", "updated_at": "2026-01-01T00:00:00Z",
	}
}

// lines returns n different lines of 10 bytes.
func lines(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "%09d\n", i)
	}
	return text.String()
}

func TestASourceOfOnePartKeepsItsName(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	result, err := c.Upload(t.Context(), "voos", strings.NewReader("a\nb\n"), &UploadOptions{Name: "ação 1%.jsonl"})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "stored", g.stored["ação 1%.jsonl"], "a\nb\n")
	equal(t, "parts", result.Parts, 1)
	equal(t, "rows", result.Rows, 2)
	equal(t, "bytes", result.Bytes, 4)
	equal(t, "name", result.Files[0].FileName, "ação 1%.jsonl")
	equal(t, "microseconds", result.Files[0].CreatedAt.Nanosecond(), 123_000_000)
	request := g.bodies[0]
	equal(t, "token at the upload URL", request.Header.Get("Authorization"), "")
	equal(t, "length", request.ContentLength, 4)
}

func TestPartsAreSentSideBySideAndToldInOrder(t *testing.T) {
	g := newGranary(t)
	var mu sync.Mutex
	now, most := 0, 0
	g.before = func(*http.Request) {
		mu.Lock()
		now++
		most = max(most, now)
		mu.Unlock()
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
		mu.Lock()
		now--
		mu.Unlock()
	}
	c, _ := g.client(t)
	content := lines(100)
	file := filepath.Join(t.TempDir(), "eventos.jsonl")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	var told []UploadProgress
	result, err := c.UploadFile(t.Context(), "voos", file, &UploadOptions{
		PartBytes: 55, Concurrency: 3, OnProgress: func(p UploadProgress) { told = append(told, p) },
	})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "parts", result.Parts, 20)
	equal(t, "rows", result.Rows, 100)
	whole := ""
	for i, each := range result.Files {
		equal(t, "name", each.FileName, fmt.Sprintf("eventos-%05d.jsonl", i+1))
		whole += g.stored[each.FileName]
	}
	equal(t, "content", whole, content)
	equal(t, "most under way", most, 3)
	equal(t, "upload URLs", g.made, 1)
	for i, p := range told {
		if p.Parts != i+1 || p.TotalBytes != int64(len(content)) || p.Bytes != int64(50*(i+1)) || p.Rows != int64(5*(i+1)) {
			t.Fatalf("progress %d is %+v", i+1, p)
		}
	}
}

func TestTheMemoryOfAnUploadIsThatOfItsPartsUnderWayAndOneMore(t *testing.T) {
	g := newGranary(t)
	release := make(chan struct{})
	g.before = func(*http.Request) { <-release }
	c, _ := g.client(t)
	source := &counting{Reader: strings.NewReader(lines(1000))}
	done := make(chan error)
	go func() {
		_, err := c.Upload(t.Context(), "voos", source, &UploadOptions{Name: "a.jsonl", PartBytes: 100, Concurrency: 2})
		done <- err
	}()
	time.Sleep(300 * time.Millisecond)
	if read := source.read(); read > 3*101 {
		t.Errorf("%d bytes were read while two parts of 100 were under way", read)
	}
	close(release)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

type counting struct {
	io.Reader
	mu sync.Mutex
	n  int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
	return n, err
}

func (c *counting) read() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

func TestAllUploadsOfAClientShareAnUploadURL(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	var group sync.WaitGroup
	for i := range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			name := fmt.Sprintf("%d.jsonl", i)
			if _, err := c.Upload(t.Context(), "voos", strings.NewReader(name+"\n"), &UploadOptions{Name: name}); err != nil {
				t.Error(err)
			}
		}()
	}
	group.Wait()
	equal(t, "upload URLs", g.made, 1)
	if _, err := c.Upload(t.Context(), "other", strings.NewReader("x\n"), &UploadOptions{Name: "x.jsonl"}); err != nil {
		t.Error(err)
	}
	equal(t, "upload URLs of two schemas", g.made, 2)
}

func TestARefusedUploadURLIsRenewedOncePerPart(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	expired := map[string]bool{"credential-1": true}
	g.refuse = func(w http.ResponseWriter, _, _ string) bool {
		credential := path.Base(path.Dir(g.bodies[len(g.bodies)-1].URL.Path))
		if expired[credential] {
			refuse(w, 401, codes.UploadURLInvalid)
		}
		return expired[credential]
	}
	result, err := c.Upload(t.Context(), "voos", strings.NewReader(lines(40)), &UploadOptions{Name: "a.jsonl", PartBytes: 20})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "parts", result.Parts, 20)
	equal(t, "upload URLs", g.made, 2)

	for i := range 10 {
		expired[fmt.Sprintf("credential-%d", i)] = true
	}
	_, err = c.Upload(t.Context(), "voos", strings.NewReader("x\n"), &UploadOptions{Name: "x.jsonl"})
	as[*AuthenticationError](t, err)
	equal(t, "upload URLs after two refusals", g.made, 3)
}

func TestARevokedTokenEndsAnUpload(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { refuse(w, 401, codes.Unauthenticated) })
	c, _ := s.client(t)
	_, err := c.Upload(t.Context(), "voos", strings.NewReader("x\n"), &UploadOptions{Name: "x.jsonl"})
	equal(t, "code", as[*AuthenticationError](t, err).Code, codes.Unauthenticated)
	equal(t, "requests", s.count(), 1)
}

func TestLinesAndOffsetsOfAReportCountFromTheStartOfTheSource(t *testing.T) {
	g := newGranary(t)
	content := lines(100)
	g.refuse = func(w http.ResponseWriter, name, _ string) bool {
		if name != "a-00004.jsonl" {
			return false
		}
		answerJSON(w, 422, map[string]any{
			"error": "O arquivo tem 1 de 10 linhas inválidas.", "code": codes.UploadNotJSONL, "request_id": "r",
			"file": record(name, ""),
			"report": map[string]any{"lines": 10, "bad_lines": 1, "errors": []any{map[string]any{
				"line": 3, "byte_offset": 24, "field": nil, "expected": "e", "found": "f", "code": codes.LineEmptyLine, "message": "m",
			}}},
		})
		return true
	}
	c, _ := g.client(t)
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), &UploadOptions{Name: "a.jsonl", PartBytes: 100, Concurrency: 1})
	invalid := as[*InvalidFileError](t, err)
	equal(t, "line", invalid.Report.Errors[0].Line, 33)
	equal(t, "byte", invalid.Report.Errors[0].ByteOffset, 324)
	equal(t, "record", invalid.File.FileName, "a-00004.jsonl")
	as[*InvalidRequestError](t, err)
	failed := as[*UploadError](t, err)
	equal(t, "part", failed.Part, "a-00004.jsonl")
	equal(t, "sent", len(failed.Sent), 3)
	equal(t, "first sent", failed.Sent[0].Name, "a-00001.jsonl")
	equal(t, "stored", len(g.stored), 3)
}

// refusingBad refuses parts with the word "bad".
func refusingBad(w http.ResponseWriter, name, content string) bool {
	if !strings.Contains(content, "bad") {
		return false
	}
	answerJSON(w, 422, map[string]any{
		"error": "O arquivo tem linhas inválidas.", "code": codes.UploadNotJSONL, "request_id": "r", "file": record(name, ""),
		"report": map[string]any{"lines": 10, "bad_lines": 1, "errors": []any{}},
	})
	return true
}

func TestOfASourceOfSeveralPartsTheMissingLinesAreUploadedAlone(t *testing.T) {
	g := newGranary(t)
	g.refuse = refusingBad
	c, _ := g.client(t)
	given := strings.SplitAfter(strings.TrimSuffix(lines(100), "\n"), "\n")
	given[30] = "bad\n"
	upload := func(name string, lines []string) error {
		options := &UploadOptions{Name: name, PartBytes: 100, Concurrency: 1}
		_, err := c.Upload(t.Context(), "voos", strings.NewReader(strings.Join(lines, "")), options)
		return err
	}
	err := upload("a.jsonl", given)
	want := `What to do: other parts are stored, so do not upload the whole source again: a correction or another PartBytes moves ` +
		`the borders of the parts, and lines would be stored twice. Upload alone what is missing: the corrected lines 31 to 40 as ` +
		`"a-00004.jsonl"; the lines from 41 on as a file of another name`
	if text := as[*InvalidFileError](t, err).Message; !strings.HasSuffix(text, want) {
		t.Fatalf("got %q, which ends otherwise", text)
	}
	given[30] = "corrected, and longer than before\n"
	if err := errors.Join(upload("a-00004.jsonl", given[30:40]), upload("rest.jsonl", given[40:])); err != nil {
		t.Fatal(err)
	}
	var stored []string
	for _, content := range g.stored {
		stored = append(stored, strings.SplitAfter(strings.TrimSuffix(content, "\n"), "\n")...)
	}
	equal(t, "lines stored", len(stored), 100)
	for _, line := range given {
		if !slices.ContainsFunc(stored, func(one string) bool { return strings.Trim(one, "\n") == strings.Trim(line, "\n") }) {
			t.Errorf("%q is missing", line)
		}
	}
}

func TestASourceOfWhichNothingIsStoredIsCorrectedAsAWhole(t *testing.T) {
	for _, content := range []string{"bad\n", "bad\n" + lines(100)} {
		g := newGranary(t)
		g.refuse = refusingBad
		c, _ := g.client(t)
		_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), &UploadOptions{Name: "a.jsonl", PartBytes: 100, Concurrency: 1})
		if text := as[*InvalidFileError](t, err).Message; !strings.HasSuffix(text, correctAndRepeat) {
			t.Errorf("got %q, which ends otherwise", text)
		}
	}
}

func TestAfterARefusedPartNoFurtherPartStartsAndThoseUnderWayEnd(t *testing.T) {
	g := newGranary(t)
	slow := make(chan struct{})
	g.before = func(r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "a-00001.jsonl") {
			<-slow
		}
	}
	g.refuse = func(w http.ResponseWriter, name, _ string) bool {
		if name != "a-00002.jsonl" {
			return false
		}
		refuse(w, 422, codes.UploadNameTaken)
		time.AfterFunc(200*time.Millisecond, func() { close(slow) })
		return true
	}
	c, _ := g.client(t)
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(lines(100)), &UploadOptions{Name: "a.jsonl", PartBytes: 100, Concurrency: 2})
	failed := as[*UploadError](t, err)
	equal(t, "code", as[*InvalidRequestError](t, err).Code, codes.UploadNameTaken)
	equal(t, "sent", len(failed.Sent), 1)
	equal(t, "the one sent", failed.Sent[0].Name, "a-00001.jsonl")
	equal(t, "requests", len(g.bodies), 2)
}

func TestAPartIsSentAgainWholeAfterACut(t *testing.T) {
	for _, compress := range []Gzip{GzipNever, GzipAlways} {
		g := newGranary(t)
		tries := 0
		g.refuse = func(w http.ResponseWriter, _, _ string) bool {
			if tries++; tries <= 2 {
				cut(w)
			}
			return tries <= 2
		}
		c, _ := g.client(t)
		content := strings.Repeat("0123456789\n", 50_000)
		result, err := c.Upload(t.Context(), "voos", strings.NewReader(content), &UploadOptions{Name: "a.jsonl", Gzip: compress})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "content", g.stored["a.jsonl"] == content, true)
		equal(t, "attempts", tries, 3)
		equal(t, "bytes", result.Bytes, int64(len(content)))
		equal(t, "encoding", g.bodies[0].Header.Get("Content-Encoding"), map[Gzip]string{GzipAlways: "gzip"}[compress])
	}
}

func TestOnlyUploadsToAnotherMachineAreCompressedByThemselves(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1": false, "127.9.9.9": false, "[::1]": false, "localhost": false, "x.localhost": false,
		"10.0.0.1": true, "celeiro.example": true, "localhost.example": true,
	} {
		req, err := putRequest("http://"+host+"/u/x", part{name: "a.jsonl", data: []byte("a\n")}, GzipAuto).build()
		if err != nil {
			t.Fatal(err)
		}
		equal(t, host, req.Header.Get("Content-Encoding") == "gzip", want)
	}
}

func TestAnUploadThatNobodyTakesEndsByTheTimeout(t *testing.T) {
	g := newGranary(t)
	leave := make(chan struct{})
	defer close(leave)
	g.before = func(*http.Request) { <-leave }
	c, _ := g.client(t, WithTimeout(100*time.Millisecond), WithMaxAttempts(1))
	content := strings.Repeat("0123456789\n", 2_000_000) // more than the buffers of both sockets
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), &UploadOptions{Name: "a.jsonl", PartBytes: 30_000_000})
	as[*ConnectionError](t, err)
}

func TestAnUploadThatMovesIsNotSilent(t *testing.T) {
	g := newGranary(t)
	g.before = func(r *http.Request) {
		for range 120 {
			if _, err := io.CopyN(io.Discard, r.Body, 180_000); err != nil {
				t.Error(err)
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	// The whole takes 6 s, longer than the limit on silence; a pause of the busy machine does not reach it.
	c, _ := g.client(t, WithTimeout(5*time.Second), WithMaxAttempts(1))
	content := strings.Repeat("0123456789\n", 2_000_000)
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), &UploadOptions{Name: "a.jsonl", PartBytes: 30_000_000})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAnAnswerThatComesBeforeTheBodyIsReadCounts(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			answerJSON(w, 200, map[string]any{"id": 1, "upload_url": "http://" + r.Host + "/u/x", "expires_at": "2026-01-01T00:00:00Z", "success": true})
			return
		}
		refuse(w, 413, codes.UploadTooLarge)
	})
	c, _ := s.client(t)
	content := strings.Repeat("0123456789\n", 2_000_000)
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), &UploadOptions{Name: "a.jsonl", PartBytes: 30_000_000})
	equal(t, "code", as[*InvalidRequestError](t, err).Code, codes.UploadTooLarge)
}

func TestAJournalSkipsWhatIsStoredAndIsRemovedAtTheEnd(t *testing.T) {
	g := newGranary(t)
	journal := filepath.Join(t.TempDir(), "upload.journal")
	content := lines(100)
	options := &UploadOptions{Name: "a.jsonl", PartBytes: 100, Concurrency: 1, Journal: journal}
	c, _ := g.client(t)

	g.refuse = refusing("a-00006.jsonl")
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), options)
	equal(t, "sent", len(as[*UploadError](t, err).Sent), 5)
	tear(t, journal)

	g.refuse = nil
	before := len(g.bodies)
	var told []UploadProgress
	options.OnProgress = func(p UploadProgress) {
		told = append(told, p)
		checkJournal(t, journal, p.Parts)
	}
	result, err := c.Upload(t.Context(), "voos", strings.NewReader(content), options)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "parts sent again", len(g.bodies)-before, 6) // five to ten: the line of the fifth was torn
	equal(t, "parts", result.Parts, 10)
	equal(t, "rows", result.Rows, 100)
	equal(t, "files", len(result.Files), 10)
	equal(t, "file of a part that was skipped", result.Files[1].FileName, "a-00002.jsonl")
	equal(t, "times told", len(told), 10)
	if _, err := os.Stat(journal); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the journal is still there: %v", err)
	}
}

// tear cuts the last line of a journal, as a kill may.
func tear(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-20], 0o600); err != nil {
		t.Fatal(err)
	}
}

// checkJournal checks that every part that was told is noted.
func checkJournal(t *testing.T, path string, parts int) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	noted := make(map[string]bool)
	for _, line := range bytes.Split(text, []byte("\n")) {
		var each struct {
			Name   string `json:"name"`
			SHA256 string `json:"sha256"`
			FileID int64  `json:"file_id"`
		}
		if json.Unmarshal(line, &each) == nil && len(each.SHA256) == 64 && each.FileID > 0 {
			noted[each.Name] = true
		}
	}
	if len(noted) < parts {
		t.Errorf("%d parts were told, %d are noted: %s", parts, len(noted), text)
	}
}

func TestAFileThatBecomesShorterWhileItIsReadIsAnError(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	path := filepath.Join(t.TempDir(), "a.jsonl")
	if err := os.WriteFile(path, []byte(lines(100_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := c.UploadFile(t.Context(), "voos", path, &UploadOptions{
		PartBytes: 100, Concurrency: 1, OnProgress: func(UploadProgress) { _ = os.Truncate(path, 10) },
	})
	if failed := as[*CeleiroError](t, err); !strings.Contains(failed.Message, "became shorter") {
		t.Errorf("got %v", failed)
	}
}

func TestAJournalThatAnotherProcessRemovedIsRemoved(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	journal := filepath.Join(t.TempDir(), "upload.journal")
	result, err := c.Upload(t.Context(), "voos", strings.NewReader("a\n"), &UploadOptions{
		Name: "a.jsonl", Journal: journal, OnProgress: func(UploadProgress) { _ = os.Remove(journal) },
	})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "rows", result.Rows, 1)
}

func TestAJournalSkipsNothingThatIsNotTheSame(t *testing.T) {
	g := newGranary(t)
	sum := sha256.Sum256([]byte("a\n"))
	account := journalAccount(g.URL, "token")
	line := func(account, name, sha, schema string) string {
		text, err := json.Marshal(journalLine{Name: name, SHA256: sha, FileID: 7, Account: account, Schema: schema})
		if err != nil {
			t.Fatal(err)
		}
		return string(text) + "\n"
	}
	same := hex.EncodeToString(sum[:])
	for text, skipped := range map[string]bool{
		line(account, "a.jsonl", same, "voos"):                                            true,
		line(account, "a.jsonl", same, ""):                                                true,
		line(account, "b.jsonl", same, "voos"):                                            false,
		line(account, "a.jsonl", strings.Repeat("0", 64), "voos"):                         false,
		line(account, "a.jsonl", same, "other"):                                           false,
		line("", "a.jsonl", same, "voos"):                                                 false, // of an older version
		line(journalAccount(g.URL, "another"), "a.jsonl", same, "voos"):                   false,
		line(journalAccount("https://celeiro.example", "token"), "a.jsonl", same, "voos"): false,
		"not JSON\n" + line(account, "a.jsonl", same, "voos") + "{":                       true,
	} {
		journal := filepath.Join(t.TempDir(), "upload.journal")
		if err := os.WriteFile(journal, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		before := len(g.bodies)
		c, _ := g.client(t)
		result, err := c.Upload(t.Context(), "voos", strings.NewReader("a\n"), &UploadOptions{Name: "a.jsonl", Journal: journal})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "skipped with "+text, len(g.bodies) == before, skipped)
		equal(t, "rows", result.Rows, 1)
		if skipped {
			equal(t, "file", result.Files[0].ID, 7)
		}
	}
}

// TestAnUploadThatWasKilledGoesOnWithItsJournal kills a process in the middle of an upload.
func TestAnUploadThatWasKilledGoesOnWithItsJournal(t *testing.T) {
	if url := os.Getenv("CELEIRO_TEST_UPLOAD"); url != "" {
		uploadUntilKilled(t, url)
		return
	}
	g := newGranary(t)
	killed := make(chan struct{})
	g.mu.Lock()
	g.before = func(r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "a-00031.jsonl") {
			<-killed
		}
	}
	g.mu.Unlock()
	journal := filepath.Join(t.TempDir(), "upload.journal")
	child := testProcess(t, "TestAnUploadThatWasKilledGoesOnWithItsJournal",
		"CELEIRO_TEST_UPLOAD="+g.URL, "CELEIRO_TEST_JOURNAL="+journal)
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if text, err := os.ReadFile(journal); err == nil && bytes.Count(text, []byte("\n")) >= 30 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the journal does not grow")
		}
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait()
	close(killed)
	before := g.puts()
	c, _ := g.client(t)
	options := killedOptions(journal)
	result, err := c.Upload(t.Context(), "voos", strings.NewReader(lines(1000)), options)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "parts", result.Parts, 100)
	equal(t, "rows", result.Rows, 1000)
	// The part that was under way may have arrived whole, and is sent again.
	if again := g.puts() - before; again < 70 || again > 71 {
		t.Errorf("%d parts were sent after the kill", again)
	}
}

func killedOptions(journal string) *UploadOptions {
	return &UploadOptions{Name: "a.jsonl", PartBytes: 100, Concurrency: 1, Journal: journal}
}

func uploadUntilKilled(t *testing.T, url string) {
	c, err := NewClient(url, "token")
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Upload(context.Background(), "voos", strings.NewReader(lines(1000)), killedOptions(os.Getenv("CELEIRO_TEST_JOURNAL")))
	t.Fatalf("the upload ended: %v", err)
}

func TestAnUploadRefusesOptionsThatCannotBe(t *testing.T) {
	c, _ := serve(t, http.NotFound).client(t)
	for _, options := range []*UploadOptions{
		nil, {Name: "a.json"}, {Name: "a.jsonl", PartBytes: -1}, {Name: "a.jsonl", Concurrency: -1}, {Name: "a.jsonl", Journal: "/no/such/folder/x"},
	} {
		_, err := c.Upload(t.Context(), "voos", strings.NewReader("a\n"), options)
		as[*CeleiroError](t, err)
	}
	_, err := c.UploadFile(t.Context(), "voos", filepath.Join(t.TempDir(), "none.jsonl"), nil)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want fs.ErrNotExist in it", err)
	}
}

func TestASourceThatBreaksOffEndsTheUpload(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	broken := errors.New("broken pipe of the source")
	source := io.MultiReader(strings.NewReader(lines(30)), &breaking{broken})
	_, err := c.Upload(t.Context(), "voos", source, &UploadOptions{Name: "a.jsonl", PartBytes: 100})
	if !errors.Is(err, broken) {
		t.Fatalf("got %v, want the source's error in it", err)
	}
	equal(t, "sent", len(as[*UploadError](t, err).Sent), 2)
}

type breaking struct{ err error }

func (b *breaking) Read([]byte) (int, error) { return 0, b.err }

func TestAnEndedContextEndsAnUpload(t *testing.T) {
	g := newGranary(t)
	ctx, cancel := context.WithCancel(t.Context())
	leave := make(chan struct{})
	defer close(leave)
	g.before = func(*http.Request) {
		cancel()
		<-leave
	}
	c, _ := g.client(t)
	_, err := c.Upload(ctx, "voos", strings.NewReader(lines(100)), &UploadOptions{Name: "a.jsonl", PartBytes: 100})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want context.Canceled in it", err)
	}
	as[*UploadError](t, err)
}
