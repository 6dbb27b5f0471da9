package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"celeiro.dev/go/celeiro"
)

func upload(ctx context.Context, s *scene) error {
	step := s.Steps.Upload
	journal := filepath.Join(os.Getenv("CELEIRO_WORK"), "journal.jsonl")
	var told []celeiro.UploadProgress
	result, err := s.client.UploadFile(ctx, s.schema, dataFile(step.File), &celeiro.UploadOptions{
		PartBytes: step.PartBytes, Journal: journal, OnProgress: func(p celeiro.UploadProgress) { told = append(told, p) },
	})
	if err != nil {
		return err
	}
	if _, err := os.Stat(journal); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the journal is left: %v", err)
	}
	return errors.Join(
		check("rows", result.Rows, step.Rows),
		check("parts", result.Parts, step.Parts),
		check("files", len(result.Files), step.Parts),
		check("times told", len(told), step.Parts),
		check("rows told", told[len(told)-1].Rows, step.Rows),
		check("bytes told", told[len(told)-1].Bytes, told[0].TotalBytes),
	)
}

func uploadAgain(ctx context.Context, s *scene) error {
	step := s.Steps.UploadAgain
	options := &celeiro.UploadOptions{PartBytes: step.PartBytes}
	result, err := s.client.UploadFile(ctx, s.schema, dataFile(step.File), options)
	if err != nil {
		return err
	}
	return check("duplicates", result.Duplicates, step.Duplicates)
}

func badUpload(ctx context.Context, s *scene) error {
	step := s.Steps.BadUpload
	options := &celeiro.UploadOptions{PartBytes: step.PartBytes, Concurrency: step.Concurrency}
	_, err := s.client.UploadFile(ctx, s.BadSchema, dataFile(step.File), options)
	var invalid *celeiro.InvalidFileError
	if !errors.As(err, &invalid) {
		return fmt.Errorf("a bad file was answered with %v", err)
	}
	var failed *celeiro.UploadError
	if !errors.As(err, &failed) {
		return fmt.Errorf("%v is no UploadError", err)
	}
	bad := invalid.Report.Errors[0]
	if bad.Field == nil {
		return errors.New("the bad line names no field")
	}
	return errors.Join(
		check("line", bad.Line, step.Line),
		check("field", *bad.Field, step.Field),
		check("code", bad.Code, step.Code),
		check("sent", len(failed.Sent), step.Sent),
	)
}

func listing(ctx context.Context, s *scene) error {
	files, rows := 0, int64(0)
	for file, err := range s.client.Files(ctx, s.schema, celeiro.FileFilters{Search: "voos"}) {
		if err != nil {
			return err
		}
		files++
		rows += *file.Rows
	}
	return errors.Join(
		check("files", files, s.Steps.Listing.Files),
		check("rows", rows, s.Steps.Listing.Rows),
	)
}
