package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"celeiro.dev/go/celeiro"
)

// longestDelivery is how long the webhooks of a run that ended may take.
const longestDelivery = time.Minute

func shapes(ctx context.Context, s *scene) error {
	shapes, err := s.client.Shapes(ctx)
	if err != nil {
		return err
	}
	return check("enough shapes", len(shapes) >= s.Steps.Shapes.AtLeast, true)
}

func process(ctx context.Context, s *scene) error {
	step := s.Steps.Process
	started, err := s.client.Process(ctx, s.schema, &celeiro.ProcessOptions{ShapeID: step.ShapeID, Executors: step.Executors})
	if err != nil {
		return err
	}
	var last, of int64
	err = s.client.WaitForRuns(ctx, started, &celeiro.WaitOptions{
		OnProgress: func(done, total int64) { last, of = done, total },
		Timeout:    2 * time.Minute,
	})
	return errors.Join(err, check("files", started.FilesCount, step.Files), check("done", last, step.Files), check("total", of, step.Files))
}

func webhooks(_ context.Context, s *scene) error {
	for deadline := time.Now().Add(longestDelivery); ; time.Sleep(200 * time.Millisecond) {
		statuses, err := verifiedStatuses()
		if err != nil {
			return err
		}
		if len(statuses) > 0 && statuses[len(statuses)-1] == s.Steps.Webhooks.LastStatus {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("webhooks told %v", statuses)
		}
	}
}

// verifiedStatuses returns what the deliveries told, in the order in which they arrived.
func verifiedStatuses() ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(os.Getenv("CELEIRO_DELIVERIES"), "*.json"))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(paths, func(a, b string) int { return numberOf(a) - numberOf(b) })
	var statuses []string
	for _, path := range paths {
		event, err := verify(path)
		if err != nil {
			return nil, err
		}
		statuses = append(statuses, event.Metadata.Status)
	}
	return statuses, nil
}

func verify(path string) (*celeiro.WebhookEvent, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var delivery struct {
		Headers map[string]string `json:"headers"`
		Body    string            `json:"body"`
	}
	if err := json.Unmarshal(text, &delivery); err != nil {
		return nil, err
	}
	headers := make(http.Header)
	for name, value := range delivery.Headers {
		headers.Set(name, value)
	}
	return celeiro.VerifyWebhook([]byte(delivery.Body), headers, os.Getenv("CELEIRO_WEBHOOK_SECRET"))
}

func numberOf(path string) int {
	number, _ := strconv.Atoi(strings.TrimSuffix(filepath.Base(path), ".json"))
	return number
}
