package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"celeiro.dev/go/celeiro"
)

func refusals(ctx context.Context, s *scene) error {
	step := s.Steps.Refusals
	shapesWith := func(token string) error {
		client, err := celeiro.NewClient(os.Getenv("CELEIRO_URL"), token)
		if err == nil {
			_, err = client.Shapes(ctx)
		}
		return err
	}
	_, gone := s.client.Query(ctx, step.GoneSchema.Slug, s.query(s.Steps.Sums.Select))
	_, bad := s.client.Query(ctx, s.schema, s.query(step.BadQuery.Select))
	var base *celeiro.CeleiroError
	if errors.As(bad, &base) && len(base.Fields[step.BadQuery.Field]) == 0 {
		return fmt.Errorf("the bad query blames %v", base.Fields)
	}
	return errors.Join(
		expect("wrong token", shapesWith("wrong"), step.WrongToken),
		expect("revoked token", shapesWith(os.Getenv("CELEIRO_REVOKED_TOKEN")), step.RevokedToken),
		expect("gone schema", gone, step.GoneSchema.refusal),
		expect("bad query", bad, step.BadQuery.refusal),
	)
}

func faults(ctx context.Context, s *scene) error {
	step := s.Steps.Faults
	url := os.Getenv("CELEIRO_FAULTS_URL")
	for _, fault := range []struct {
		name, url string
		call      func(context.Context, *scene, *celeiro.Client) error
		want      refusal
	}{
		{"cut", url + "/cut", readRows, step.Cut},
		{"hang", url + "/hang", readRows, step.Hang},
		{"refused", "http://127.0.0.1:1", readRows, step.Refused},
		{"html", url + "/html", readRows, step.HTML},
		{"garbage", url + "/garbage", readRows, step.Garbage},
		{"full", url + "/full", uploadLine, step.Full},
	} {
		client, err := celeiro.NewClient(fault.url, "token",
			celeiro.WithTimeout(time.Duration(step.TimeoutSeconds)*time.Second), celeiro.WithMaxAttempts(step.MaxAttempts))
		if err != nil {
			return err
		}
		begin := time.Now()
		if err := expect(fault.name, fault.call(ctx, s, client), fault.want); err != nil {
			return err
		}
		if took := time.Since(begin); took > time.Duration(step.WithinSeconds)*time.Second {
			return fmt.Errorf("%s took %v", fault.name, took)
		}
	}
	return nil
}

func readRows(ctx context.Context, s *scene, client *celeiro.Client) error {
	for _, err := range client.Rows(ctx, s.schema, s.query(s.Steps.Walk.Select), nil).All() {
		return err
	}
	return nil
}

func uploadLine(ctx context.Context, s *scene, client *celeiro.Client) error {
	_, err := client.Upload(ctx, s.schema, strings.NewReader("{}\n"), &celeiro.UploadOptions{Name: "x.jsonl"})
	return err
}

// expect compares an error with the expected one.
func expect(what string, err error, want refusal) error {
	var base *celeiro.CeleiroError
	if !errors.As(err, &base) {
		return fmt.Errorf("%s: got %v, want a %s", what, err, want.Kind)
	}
	if !isKind(err, want.Kind) {
		return fmt.Errorf("%s: %v is no %s", what, err, want.Kind)
	}
	if want.Status != 0 && base.Status != want.Status || want.Code != "" && base.Code != want.Code {
		return fmt.Errorf("%s: got %d %q, want %d %q", what, base.Status, base.Code, want.Status, want.Code)
	}
	return nil
}

func isKind(err error, kind string) bool {
	switch kind {
	case "AuthenticationError":
		return in[*celeiro.AuthenticationError](err)
	case "NotFoundError":
		return in[*celeiro.NotFoundError](err)
	case "InvalidRequestError":
		return in[*celeiro.InvalidRequestError](err)
	case "ConnectionError":
		return in[*celeiro.ConnectionError](err)
	case "UnexpectedAnswerError":
		return in[*celeiro.UnexpectedAnswerError](err)
	case "StorageFullError":
		return in[*celeiro.StorageFullError](err)
	}
	return false
}

func in[T error](err error) bool {
	var kind T
	return errors.As(err, &kind)
}
