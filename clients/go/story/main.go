// Command story tells the story that all clients tell (clients/shared/story.json), with the public API of the package
// alone. It prints a line for each step, and ends with 1 at the first wrong answer.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"celeiro.dev/go/celeiro"
)

var steps = []struct {
	name string
	tell func(context.Context, *scene) error
}{
	{"shapes", shapes},
	{"upload", upload},
	{"upload_again", uploadAgain},
	{"bad_upload", badUpload},
	{"listing", listing},
	{"sums", sums},
	{"walk", walk},
	{"resume", resume},
	{"process", process},
	{"webhooks", webhooks},
	{"refusals", refusals},
	{"faults", faults},
}

func main() {
	if err := tell(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func tell(ctx context.Context) error {
	s, err := openScene()
	if err != nil {
		return err
	}
	for _, step := range steps {
		if err := step.tell(ctx, s); err != nil {
			return fmt.Errorf("WRONG %s: %w", step.name, err)
		}
		fmt.Println("ok", step.name)
	}
	return nil
}

// scene is where the story is told, and what is expected.
type scene struct {
	*story
	client *celeiro.Client
	schema string
}

func openScene() (*scene, error) {
	text, err := os.ReadFile(os.Getenv("CELEIRO_STORY"))
	if err != nil {
		return nil, err
	}
	s := &scene{story: &story{}, schema: os.Getenv("CELEIRO_SCHEMA")}
	if err := json.Unmarshal(text, s.story); err != nil {
		return nil, err
	}
	s.client, err = celeiro.NewClient(os.Getenv("CELEIRO_URL"), os.Getenv("CELEIRO_TOKEN"))
	return s, err
}

func dataFile(name string) string { return filepath.Join(os.Getenv("CELEIRO_DATA"), name) }

// query asks for these columns over the story's window.
func (s *scene) query(columns []string) celeiro.Query {
	return celeiro.Query{Select: columns, EventFrom: s.Window.EventFrom, EventTo: s.Window.EventTo}
}

// check returns an error where the answer is not the expected one.
func check[T comparable](what string, got, want T) error {
	if got == want {
		return nil
	}
	return fmt.Errorf("%s: got %v, want %v", what, got, want)
}
