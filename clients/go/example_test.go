package celeiro_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	"celeiro.dev/go/celeiro"
	"celeiro.dev/go/celeiro/generated/codes"
)

// Upload a file, tell what is wrong with it where something is, and read all rows.
func Example() {
	ctx := context.Background()
	client, err := celeiro.NewClient("https://celeiro.example", os.Getenv("CELEIRO_TOKEN"))
	if err != nil {
		log.Fatal(err)
	}

	upload, err := client.UploadFile(ctx, "voos", "voos.jsonl", nil)
	var invalid *celeiro.InvalidFileError
	if errors.As(err, &invalid) {
		for _, bad := range invalid.Report.Errors {
			fmt.Printf("line %d, byte %d: %s\n", bad.Line, bad.ByteOffset, bad.Message)
		}
		os.Exit(1)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(upload.Rows, "records in", upload.Parts, "parts")

	rows := client.Rows(ctx, "voos", celeiro.Query{
		Select:    []string{"carrier", "dep_delay", "fare"},
		EventFrom: "2013-01-01",
		EventTo:   "2013-01-31",
	}, nil)
	for row, err := range rows.All() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(row.Value(0), row.Value(1), row.Value(2))
	}
}

// Process what is pending, and wait for the runs.
func ExampleClient_WaitForRuns() {
	ctx := context.Background()
	client, err := celeiro.NewClient("https://celeiro.example", os.Getenv("CELEIRO_TOKEN"))
	if err != nil {
		log.Fatal(err)
	}
	started, err := client.Process(ctx, "voos", &celeiro.ProcessOptions{ShapeID: 2, Executors: 1})
	var refused *celeiro.InvalidRequestError
	if errors.As(err, &refused) && refused.Code == codes.NoPendingFiles {
		return
	}
	if err != nil {
		log.Fatal(err)
	}
	err = client.WaitForRuns(ctx, started, &celeiro.WaitOptions{
		OnProgress: func(done, total int64) { log.Printf("%d of %d files", done, total) },
		Timeout:    10 * time.Minute,
	})
	if err != nil {
		log.Fatal(err)
	}
}

// Receive webhooks.
func ExampleVerifyWebhook() {
	http.HandleFunc("POST /celeiro", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			return
		}
		event, err := celeiro.VerifyWebhook(body, r.Header, os.Getenv("CELEIRO_WEBHOOK_SECRET"))
		if err != nil {
			http.Error(w, "not signed", http.StatusUnauthorized)
			return
		}
		log.Printf("run %d is %s", event.Metadata.RunID, event.Metadata.Status)
		w.WriteHeader(http.StatusNoContent)
	})
}
