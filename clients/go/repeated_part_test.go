package celeiro

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

func TestOfASourceWhoseLinesRepeatNoRowIsLost(t *testing.T) {
	content := strings.Repeat(lines(3), 40)
	for _, compress := range []Gzip{GzipNever, GzipAlways} {
		g := newGranary(t)
		c, _ := g.client(t)
		options := &UploadOptions{Name: "a.jsonl", PartBytes: 90, Gzip: compress}
		for _, again := range []bool{false, true} {
			result, err := c.Upload(t.Context(), "voos", strings.NewReader(content), options)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "rows", result.Rows, 120)
			equal(t, "parts", result.Parts, len(g.stored))
			equal(t, "duplicates", result.Duplicates, map[bool]int{true: result.Parts}[again])
			whole := ""
			for _, file := range result.Files {
				whole += g.stored[file.FileName]
			}
			equal(t, "stored", whole, content)
		}
	}
}

func TestASourceWhoseLinesRepeatGoesOnWithItsJournal(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	content := strings.Repeat(lines(3), 40)
	journal := filepath.Join(t.TempDir(), "upload.journal")
	options := &UploadOptions{Name: "a.jsonl", PartBytes: 90, Concurrency: 1, Journal: journal}
	g.refuse = refusing("a-00006.jsonl")
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), options)
	equal(t, "sent", len(as[*UploadError](t, err).Sent), 5)
	g.refuse = nil
	before := g.puts()
	result, err := c.Upload(t.Context(), "voos", strings.NewReader(content), options)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "parts sent again", g.puts()-before, result.Parts-5)
	equal(t, "rows", result.Rows, 120)
	equal(t, "files", len(g.files), result.Parts)
}

func TestAPartOfOneLineThatRepeatsAnotherEndsTheUploadBeforeItIsSent(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	content := "long line\nb\nlong line\n"
	_, err := c.Upload(t.Context(), "voos", strings.NewReader(content), &UploadOptions{Name: "a.jsonl", PartBytes: 4})
	failed := as[*UploadError](t, err)
	equal(t, "part", failed.Part, "a-00003.jsonl")
	equal(t, "sent", len(failed.Sent), 2)
	equal(t, "requests", g.puts(), 2)
	for _, want := range []string{`"a-00003.jsonl"`, `"a-00001.jsonl"`, "do not upload the whole source again",
		"missing: the lines from 3 on as a file of another name, with a larger PartBytes"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %s", err, want)
		}
	}
}

func TestAPartThatTheServiceTakesForAnotherOfTheSameUploadIsAnError(t *testing.T) {
	for _, flagged := range []string{"a-00001.jsonl", "a-00002.jsonl"} {
		g := newGranary(t)
		g.refuse = func(w http.ResponseWriter, name, _ string) bool {
			file := record("another.jsonl", "one\n")
			file["id"] = 7
			answerJSON(w, 200, map[string]any{"success": true, "duplicate": name == flagged, "file": file})
			return true
		}
		c, _ := g.client(t)
		journal := filepath.Join(t.TempDir(), "upload.journal")
		options := &UploadOptions{Name: "a.jsonl", PartBytes: 4, Concurrency: 1, Journal: journal}
		for range 2 { // with the journal, which has the first part
			_, err := c.Upload(t.Context(), "voos", strings.NewReader("one\ntwo\n"), options)
			equal(t, "sent", len(as[*UploadError](t, err).Sent), 1)
			for _, want := range []string{`"a-00002.jsonl"`, `"a-00001.jsonl"`, "file 7", "missing: line 2, with others beside"} {
				if !strings.Contains(fmt.Sprint(err), want) {
					t.Errorf("%v does not say %s", err, want)
				}
			}
			flagged = "a-00002.jsonl" // that the first was a duplicate is not noted
		}
	}
}
