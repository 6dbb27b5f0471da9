// Command bench measures the package against the plain HTTP client of Go.
//
//	bench rows           reads all rows from CELEIRO_FROM to CELEIRO_TO and every value of them
//	bench plain          reads the bytes of the same pages
//	bench upload <file>  uploads a file
//
// It prints one JSON object. The service is named by CELEIRO_URL, CELEIRO_TOKEN and CELEIRO_SCHEMA.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"celeiro.dev/go/celeiro"
)

const pageRows = 10_000

func main() {
	begin := time.Now()
	result, err := run(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	result["seconds"] = time.Since(begin).Seconds()
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		os.Exit(1)
	}
}

func run(ctx context.Context) (map[string]any, error) {
	client, err := celeiro.NewClient(os.Getenv("CELEIRO_URL"), os.Getenv("CELEIRO_TOKEN"))
	if err != nil {
		return nil, err
	}
	schema := os.Getenv("CELEIRO_SCHEMA")
	if len(os.Args) == 3 && os.Args[1] == "upload" {
		return upload(ctx, client, schema, os.Args[2])
	}
	if len(os.Args) != 2 {
		return nil, errors.New("usage: bench rows | plain | upload <file>")
	}
	columns, err := columnsOf(ctx, client, schema)
	if err != nil {
		return nil, err
	}
	query := celeiro.Query{Select: columns, EventFrom: os.Getenv("CELEIRO_FROM"), EventTo: os.Getenv("CELEIRO_TO")}
	switch os.Args[1] {
	case "rows":
		return rows(ctx, client, schema, query)
	case "plain":
		return plain(ctx, schema, query)
	}
	return nil, errors.New("usage: bench rows | plain | upload <file>")
}

// columnsOf names all fields of the schema.
func columnsOf(ctx context.Context, client *celeiro.Client, schema string) ([]string, error) {
	definition, err := client.Schema(ctx, schema)
	if err != nil {
		return nil, err
	}
	var columns []string
	for _, field := range definition.Document.Fields {
		columns = append(columns, field.Name)
	}
	return columns, nil
}

func rows(ctx context.Context, client *celeiro.Client, schema string, query celeiro.Query) (map[string]any, error) {
	n := 0
	var values []any
	for row, err := range client.Rows(ctx, schema, query, nil).All() {
		if err != nil {
			return nil, err
		}
		values = row.Values()
		n++
	}
	return map[string]any{"rows": n, "columns": len(values)}, nil
}

// plain follows the pages one by one and drops their bytes. It counts no rows: that would be parsing.
func plain(ctx context.Context, schema string, query celeiro.Query) (map[string]any, error) {
	url := os.Getenv("CELEIRO_URL") + "/api/v1/schemas/" + schema + "/query"
	query.Limit = pageRows
	first, err := json.Marshal(struct {
		celeiro.Query
		Format string `json:"format"`
	}{query, "json_compact_strings"})
	if err != nil {
		return nil, err
	}
	size, pages := int64(0), 0
	for body := first; body != nil; pages++ {
		n, next, err := page(ctx, url, body)
		if err != nil {
			return nil, err
		}
		size += n
		body = nil
		if next != "" {
			body = []byte(`{"format":"json_compact_strings","page_token":"` + next + `"}`)
		}
	}
	return map[string]any{"bytes": size, "pages": pages}, nil
}

func page(ctx context.Context, url string, body []byte) (int64, string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+os.Getenv("CELEIRO_TOKEN"))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return 0, "", fmt.Errorf("a page was answered with %s", res.Status)
	}
	n, err := io.Copy(io.Discard, res.Body)
	return n, res.Header.Get("X-Next-Page-Token"), err
}

func upload(ctx context.Context, client *celeiro.Client, schema, path string) (map[string]any, error) {
	result, err := client.UploadFile(ctx, schema, path, nil)
	if err != nil {
		return nil, err
	}
	return map[string]any{"bytes": result.Bytes, "rows": result.Rows, "parts": result.Parts}, nil
}
