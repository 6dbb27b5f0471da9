package celeiro

import (
	"context"
	"fmt"
	"time"
)

const (
	// First and longest wait between two looks at runs.
	firstPoll = 500 * time.Millisecond
	lastPoll  = 5 * time.Second
)

// WaitOptions change how [Client.WaitForRuns] waits.
type WaitOptions struct {
	// OnProgress, where given, is told after each look how many of the files are done.
	OnProgress func(done, total int64)
	// Timeout is the longest wait. Where it is 0 only the context bounds it.
	Timeout time.Duration
}

// RunFailedError is a run that failed or was cancelled, so that its files are pending again.
type RunFailedError struct {
	CeleiroError
	// RunIDs are the runs that gave their files back.
	RunIDs []int64
	// FilesDone is the number of files that all runs together have processed.
	FilesDone int64
}

// Unwrap returns the base error, for [errors.As].
func (e *RunFailedError) Unwrap() error { return &e.CeleiroError }

// WaitForRuns returns when all files of the runs are processed. The token needs the scope "files". It returns a
// [*RunFailedError] where a run failed or was cancelled, and an error that wraps [context.DeadlineExceeded] after the
// timeout; the runs go on then. options may be nil.
func (c *Client) WaitForRuns(ctx context.Context, started *ProcessingStarted, options *WaitOptions) error {
	if options == nil {
		options = &WaitOptions{}
	}
	if options.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, options.Timeout)
		defer cancel()
	}
	what := fmt.Sprintf("wait for the runs %v", started.Ids)
	w := &runsWatch{client: c, schema: started.Schema}
	for _, id := range started.Ids {
		w.runs = append(w.runs, watchedRun{id: id})
	}
	for wait := firstPoll; ; wait = min(wait*3/2, lastPoll) {
		if c.pause(ctx, wait) != nil {
			return canceled(ctx, what)
		}
		done, listed, err := w.look(ctx)
		if err != nil {
			return err
		}
		if options.OnProgress != nil {
			options.OnProgress(done, started.FilesCount)
		}
		if done >= started.FilesCount {
			return nil
		}
		if listed < started.FilesCount {
			return w.failure(what, done, started.FilesCount)
		}
	}
}

type runsWatch struct {
	client *Client
	schema string
	runs   []watchedRun
}

type watchedRun struct {
	id           int64
	done, listed int64
	most         int64 // listed at any look
}

// gaveBack tells whether the run has no files, or fewer than before: runs begin with at least one.
func (r *watchedRun) gaveBack() bool { return r.listed == 0 || r.listed < r.most }

// look counts the files of the runs, those that are done and those that are listed at all. Files stay done: they are
// counted first, so that a run that ends in between is not taken for one that failed.
func (w *runsWatch) look(ctx context.Context) (done, listed int64, err error) {
	for i := range w.runs {
		run := &w.runs[i]
		if run.done == 0 || run.done < run.listed {
			if run.done, err = w.count(ctx, run.id, "completed"); err != nil {
				return
			}
			if run.listed, err = w.count(ctx, run.id, ""); err != nil {
				return
			}
			run.most = max(run.most, run.listed)
		}
		done += run.done
		listed += run.listed
	}
	return
}

func (w *runsWatch) count(ctx context.Context, run int64, status string) (int64, error) {
	filters := FileFilters{RunID: run, ProcessingStatus: status}
	list, err := w.client.listFiles(ctx, w.schema, filters.params(1, 1))
	if err != nil {
		return 0, err
	}
	return list.Meta.Total, nil
}

func (w *runsWatch) failure(what string, done, total int64) error {
	failed := &RunFailedError{FilesDone: done}
	for i := range w.runs {
		if w.runs[i].gaveBack() {
			failed.RunIDs = append(failed.RunIDs, w.runs[i].id)
		}
	}
	failed.Message = fmt.Sprintf("%s: the runs %v failed or were cancelled and gave their files back; %d of %d files are done. "+
		"What to do: look at the runs in the control panel, then process again", what, failed.RunIDs, done, total)
	return failed
}
