package main

import (
	"fmt"
	"sort"
)

// reading is one query and what it showed.
type reading struct {
	answer
	call, end int64
	source    string
}

func (one reading) String() string {
	return fmt.Sprintf("the query of %s to %s %s", at(one.call), at(one.end), one.source)
}

func at(when int64) string { return fmt.Sprintf("%.3f ms", float64(when)/1e6) }

// explain says in one sentence which two operations contradict each other: a query and a PUT, or
// two queries.
func explain(schema schema) string {
	var readings []reading
	for _, operation := range schema.operations {
		if found, ok := operation.Output.(answer); ok {
			source, _ := operation.Metadata.(string)
			readings = append(readings, reading{found, operation.Call, operation.Return, source})
		}
	}
	sort.Slice(readings, func(i, j int) bool { return readings[i].end < readings[j].end })
	for i, later := range readings {
		if later.wrong != "" {
			return fmt.Sprintf("%s: %s", later, later.wrong)
		}
		for file, name := range schema.files {
			if has := later.files.has(file); !has && schema.answered[file] < later.call {
				return fmt.Sprintf("%s lacks %s, whose PUT was answered at %s", later, name, at(schema.answered[file]))
			} else if has && schema.sent[file] > later.end {
				return fmt.Sprintf("%s shows %s, which was sent at %s", later, name, at(schema.sent[file]))
			}
		}
		for _, before := range readings[:i] {
			lost, won := before.files.minus(later.files), later.files.minus(before.files)
			if len(lost) > 0 && before.end < later.call {
				return fmt.Sprintf("%s lost %s, shown by %s", later, list(schema.files, lost), before)
			}
			if len(lost) > 0 && len(won) > 0 {
				return fmt.Sprintf("%s lacks %s, and %s lacks %s",
					later, list(schema.files, lost), before, list(schema.files, won))
			}
		}
	}
	return "no two operations alone contradict each other"
}
