package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sort"

	"github.com/anishathalye/porcupine"
)

// record is one line of a history.
type record struct {
	Schema string `json:"schema"`
	Client int    `json:"client"`
	// Op is "put" or "query".
	Op string `json:"op"`
	// Call and Return are nanoseconds of one monotonic clock. Without Return the outcome is unknown.
	Call   int64  `json:"call"`
	Return *int64 `json:"return"`
	// File and Rows are what a PUT uploads.
	File string `json:"file"`
	Rows int    `json:"rows"`
	// Refused says that a PUT was answered with an error that leaves nothing behind.
	Refused bool `json:"refused"`
	// Files are what a query answered: records by the name of their file.
	Files map[string]int `json:"files"`
	// Source says in the report which replica was asked.
	Source string `json:"source"`
}

// never is a time after every other.
const never = int64(math.MaxInt64)

// schema is the history of one schema, ready to be checked.
type schema struct {
	name  string
	files []string
	// sent and answered are, by file, the first call and the first return of its PUTs, or never.
	sent, answered []int64
	operations     []porcupine.Operation
	puts           int
	unknown        int
	queries        int
}

// readHistory reads JSON lines, grouped by schema in the order of their names.
func readHistory(from io.Reader) (map[string][]record, []string, error) {
	records := map[string][]record{}
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 64<<20)
	for number := 1; lines.Scan(); number++ {
		var read record
		if err := json.Unmarshal(lines.Bytes(), &read); err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", number, err)
		}
		known := read.Op == "put" || (read.Op == "query" && read.Return != nil)
		if !known || (read.Return != nil && *read.Return < read.Call) {
			return nil, nil, fmt.Errorf("line %d is no operation of a history", number)
		}
		records[read.Schema] = append(records[read.Schema], read)
	}
	names := make([]string, 0, len(records))
	for name := range records {
		names = append(names, name)
	}
	sort.Strings(names)
	return records, names, lines.Err()
}

// newSchema makes porcupine's operations of one schema's records.
//
// A PUT of unknown outcome may take effect at any later time or never. Left open to the end of
// the history, each such PUT doubles the states to be tried. Two equivalent forms keep the check
// fast: a file that no query ever showed took no effect that anything tells, so its PUT is left
// out; one that a query showed was there when the first such query returned, so its PUT ends
// there. Called later than that, it adds what is there already, and is left out too.
func newSchema(name string, records []record) schema {
	made := schema{name: name}
	index := map[string]int{}
	rows := map[string]int{}
	shown := map[string]int64{}
	for _, read := range records {
		if read.Op == "put" && !read.Refused {
			if _, there := index[read.File]; !there {
				index[read.File] = len(made.files)
				made.files = append(made.files, read.File)
				made.sent = append(made.sent, never)
				made.answered = append(made.answered, never)
			}
			file := index[read.File]
			rows[read.File] = read.Rows
			made.sent[file] = earlier(made.sent[file], read.Call)
			if read.Return != nil {
				made.answered[file] = earlier(made.answered[file], *read.Return)
			}
		}
		for file := range read.Files {
			first, there := shown[file]
			if !there {
				first = never
			}
			shown[file] = earlier(first, *read.Return)
		}
	}
	for _, read := range records {
		if read.Refused {
			continue
		}
		operation := porcupine.Operation{ClientId: read.Client, Call: read.Call, Metadata: read.Source}
		if read.Op == "query" {
			made.queries++
			operation.Input = query{}
			operation.Output = answerOf(read, index, rows)
			operation.Return = *read.Return
		} else {
			made.puts++
			operation.Input = put(index[read.File])
			if read.Return != nil {
				operation.Return = *read.Return
			} else {
				made.unknown++
				first, there := shown[read.File]
				if !there || first < read.Call {
					continue
				}
				operation.Return = first
			}
		}
		made.operations = append(made.operations, operation)
	}
	return made
}

func answerOf(read record, index map[string]int, rows map[string]int) answer {
	var found answer
	for file, seen := range read.Files {
		known, there := index[file]
		if !there {
			found.wrong = fmt.Sprintf("%s is shown, which no PUT could have added", file)
		} else if seen != rows[file] {
			found.wrong = fmt.Sprintf("%d records of the %d of %s are shown", seen, rows[file], file)
		} else {
			found.files = found.files.with(known)
		}
	}
	return found
}

func earlier(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}
