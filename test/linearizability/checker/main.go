// Command linearizability checks a recorded history of PUTs and queries, one JSON line per
// operation: whether, schema by schema, every call could have taken effect at one moment between
// its call and its return.
//
// Exit codes: 0 linearizable, 1 not, 2 undecided within the time, 3 the history is unreadable.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/anishathalye/porcupine"
)

const (
	refused    = 1
	undecided  = 2
	unreadable = 3
)

func main() {
	timeout := flag.Duration("timeout", time.Minute, "longest time of the check of one schema")
	folder := flag.String("visual", ".", "folder of the drawing of a history that is refused")
	flag.Parse()
	os.Exit(run(flag.Arg(0), *timeout, *folder))
}

func run(path string, timeout time.Duration, folder string) int {
	file, err := os.Open(path)
	if err != nil {
		fmt.Println(err)
		return unreadable
	}
	defer file.Close()
	records, names, err := readHistory(file)
	if err != nil {
		fmt.Println(err)
		return unreadable
	}
	code, puts, unknown, queries := 0, 0, 0, 0
	for _, name := range names {
		schema := newSchema(name, records[name])
		puts, unknown, queries = puts+schema.puts, unknown+schema.unknown, queries+schema.queries
		model := schemaModel(schema.files)
		switch porcupine.CheckOperationsTimeout(model, schema.operations, timeout) {
		case porcupine.Unknown:
			fmt.Printf("undecided: %s, %d operations, was not decided within %s\n", name, len(schema.operations), timeout)
			if code == 0 {
				code = undecided
			}
		case porcupine.Illegal:
			code = refused
			fmt.Printf("not linearizable: %s: %s\n", name, explain(schema))
			draw(model, schema, timeout, filepath.Join(folder, name+".html"))
		}
	}
	if code == 0 {
		fmt.Printf("ok: %d schemas, %d PUTs (%d of unknown outcome), %d queries\n", len(names), puts, unknown, queries)
	}
	return code
}

// draw writes the longest orders that were found, as a page.
func draw(model porcupine.Model, schema schema, timeout time.Duration, path string) {
	_, info := porcupine.CheckOperationsVerbose(model, schema.operations, timeout)
	if err := porcupine.VisualizePath(model, info, path); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("drawn: %s\n", path)
}
