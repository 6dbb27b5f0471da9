// Command archive writes the module as a module proxy serves it: its zip, its go.mod and its version. GOPROXY=file://target
// then finds it. Modules below (this one, story, bench) are not part of the zip.
//
//	go run . target
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

var version = module.Version{Path: "celeiro.dev/go/celeiro", Version: "v1.0.0"}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: archive <target folder>")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(target string) error {
	folder := filepath.Join(target, filepath.FromSlash(version.Path), "@v")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		return err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{version.Version, time.Unix(0, 0).UTC()})
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{
		"list": []byte(version.Version + "\n"), version.Version + ".mod": mod, version.Version + ".info": info,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			return err
		}
	}
	return writeZip(filepath.Join(folder, version.Version+".zip"))
}

func writeZip(path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if closed := file.Close(); err == nil {
			err = closed
		}
	}()
	return zip.CreateFromDir(file, version, "..")
}
