package main

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/anishathalye/porcupine"
)

// put is the input of an upload: the index of its file.
type put int

// query is the input of a query of the whole schema.
type query struct{}

// answer is the output of a query.
type answer struct {
	files fileSet
	// wrong names a file that no state of the schema shows in this way, if any: one of
	// which some records were missing or doubled, or one that no client uploaded.
	wrong string
}

// fileSet is an immutable bitmap of file indexes without trailing zero bytes, so that equal
// sets are equal strings.
type fileSet string

func (set fileSet) has(file int) bool {
	return file/8 < len(set) && set[file/8]&(1<<(file%8)) != 0
}

func (set fileSet) with(file int) fileSet {
	if set.has(file) {
		return set
	}
	size := len(set)
	if size < file/8+1 {
		size = file/8 + 1
	}
	grown := make([]byte, size)
	copy(grown, set)
	grown[file/8] |= 1 << (file % 8)
	return fileSet(grown)
}

// minus lists the files of set that are not in other.
func (set fileSet) minus(other fileSet) []int {
	var files []int
	for file := 0; file < 8*len(set); file++ {
		if set.has(file) && !other.has(file) {
			files = append(files, file)
		}
	}
	return files
}

// schemaModel is one schema: a set of files that only grows. A PUT adds its file at one moment
// between its call and its return; a query answers with exactly the set.
func schemaModel(names []string) porcupine.Model {
	return porcupine.Model{
		Init: func() interface{} { return fileSet("") },
		Step: func(state, input, output interface{}) (bool, interface{}) {
			set := state.(fileSet)
			if file, ok := input.(put); ok {
				return true, set.with(int(file))
			}
			read := output.(answer)
			return read.wrong == "" && read.files == set, set
		},
		Hash: func(state interface{}) uint64 {
			hash := fnv.New64a()
			hash.Write([]byte(state.(fileSet)))
			return hash.Sum64()
		},
		DescribeOperation: func(input, output interface{}) string {
			if file, ok := input.(put); ok {
				return "PUT " + names[file]
			}
			read := output.(answer)
			if read.wrong != "" {
				return "query: " + read.wrong
			}
			return "query: " + describe(names, read.files)
		},
		DescribeState: func(state interface{}) string { return describe(names, state.(fileSet)) },
	}
}

func describe(names []string, set fileSet) string {
	return list(names, set.minus(""))
}

// list names at most the last few of the files.
func list(names []string, files []int) string {
	const most = 8
	told := make([]string, 0, most)
	for i := len(files) - 1; i >= 0 && len(told) < most; i-- {
		told = append(told, names[files[i]])
	}
	if left := len(files) - len(told); left > 0 {
		return fmt.Sprintf("%d files: %s and %d more", len(files), strings.Join(told, " "), left)
	}
	return fmt.Sprintf("%d files: %s", len(files), strings.Join(told, " "))
}
