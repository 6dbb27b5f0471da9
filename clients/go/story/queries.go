package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"time"

	"celeiro.dev/go/celeiro"
)

func sums(ctx context.Context, s *scene) error { return checkSums(ctx, s, s.Steps.Sums.Expected) }

// checkSums asks the service for the sums.
func checkSums(ctx context.Context, s *scene, want expected) error {
	page, err := s.client.Query(ctx, s.schema, s.query(s.Steps.Sums.Select))
	if err != nil {
		return err
	}
	if len(page.Rows) != 1 || page.NextPageToken != "" {
		return fmt.Errorf("got %d rows, next page %q", len(page.Rows), page.NextPageToken)
	}
	var t totals
	var tickets, fares celeiro.Decimal
	if err := page.Rows[0].Scan(&t.n, &t.firstTicket, &tickets, &fares, &t.newest); err != nil {
		return err
	}
	t.tickets, t.fares = *tickets.Rat(), *fares.Rat()
	return t.check(want)
}

// totals are the sums that this program makes of rows.
type totals struct {
	n, firstTicket, nulls int64
	tickets, fares        big.Rat
	newest                time.Time
}

func (t *totals) add(row celeiro.Row) error {
	var ticket int64
	var fare celeiro.Decimal
	var at time.Time
	var delay *int64
	if err := row.Scan(&ticket, &fare, &at, &delay, nil); err != nil {
		return err
	}
	if t.n == 0 || ticket < t.firstTicket {
		t.firstTicket = ticket
	}
	t.n++
	t.tickets.Add(&t.tickets, new(big.Rat).SetInt64(ticket))
	t.fares.Add(&t.fares, fare.Rat())
	if at.After(t.newest) {
		t.newest = at
	}
	if delay == nil {
		t.nulls++
	}
	return nil
}

func (t *totals) check(want expected) error {
	same := func(what string, got *big.Rat, want string) error {
		exact, _ := new(big.Rat).SetString(want)
		return check(what+" of "+got.FloatString(18), got.Cmp(exact), 0)
	}
	return errors.Join(
		check("n", strconv.FormatInt(t.n, 10), want.N),
		check("first ticket", strconv.FormatInt(t.firstTicket, 10), want.FirstTicket),
		same("tickets", &t.tickets, want.Tickets),
		same("fares", &t.fares, want.Fares),
		check("newest", t.newest.Format("2006-01-02T15:04:05.000000Z"), want.Newest),
	)
}

// walk reads all pages while a file is uploaded: they show the data as they stood at the first.
func walk(ctx context.Context, s *scene) error {
	step := s.Steps.Walk
	query := s.query(step.Select)
	query.Limit = step.Limit
	var t totals
	for row, err := range s.client.Rows(ctx, s.schema, query, nil).All() {
		if err != nil {
			return err
		}
		if err := t.add(row); err != nil {
			return err
		}
		if t.n == step.UploadAfterRows {
			if _, err := s.client.UploadFile(ctx, s.schema, dataFile(step.Upload), nil); err != nil {
				return err
			}
		}
	}
	if err := errors.Join(t.check(step.Expected), check("nulls", t.nulls, step.Expected.Nulls)); err != nil {
		return err
	}
	return checkSums(ctx, s, step.Afterwards)
}

// resume leaves rows in the middle of a page, and another iterator goes on there.
func resume(ctx context.Context, s *scene) error {
	step := s.Steps.Resume
	query := s.query(s.Steps.Walk.Select)
	query.Limit = step.Limit
	rows := s.client.Rows(ctx, s.schema, query, nil)
	tickets := make(map[int64]bool)
	if err := collect(rows, tickets, step.AfterRows); err != nil {
		return err
	}
	if err := check("tickets before", len(tickets), step.AfterRows); err != nil {
		return err
	}
	position := &celeiro.RowsOptions{PageToken: rows.PageToken(), RowsOfPage: rows.RowsOfPage()}
	rest := make(map[int64]bool)
	if err := collect(s.client.Rows(ctx, s.schema, query, position), rest, step.Rows); err != nil {
		return err
	}
	before := len(rest)
	for ticket := range tickets {
		rest[ticket] = true
	}
	return errors.Join(
		check("tickets behind", before, step.Rows-step.AfterRows),
		check("different tickets", len(rest), step.Rows),
	)
}

// collect notes the tickets of at most limit rows.
func collect(rows *celeiro.Rows, tickets map[int64]bool, limit int) error {
	for row, err := range rows.All() {
		if err != nil {
			return err
		}
		ticket, _ := row.Value(0).(int64)
		tickets[ticket] = true
		if limit--; limit == 0 {
			return nil
		}
	}
	return nil
}
