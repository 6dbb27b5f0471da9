package celeiro

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

const (
	defaultPartBytes   = 8_000_000
	defaultConcurrency = 4
	fileSuffix         = ".jsonl"
)

// UploadOptions change the defaults of an upload. The zero value has them all.
type UploadOptions struct {
	// Name is the name of the file at the service. It ends in ".jsonl". A source without a path needs it.
	Name string
	// PartBytes is the size of a part at most, 8,000,000 bytes where it is 0. A line that is longer makes its own part.
	PartBytes int
	// Concurrency is the number of parts that are under way at a time, 4 where it is 0.
	Concurrency int
	// Gzip says whether bodies are compressed.
	Gzip Gzip
	// OnProgress, where given, is called after each part that is stored, never twice at a time.
	OnProgress func(UploadProgress)
	// Journal is the path of a file that notes the parts that are stored, so that a later call with the same journal goes
	// on where this one was killed. It counts for one service and one account. The file is removed when the upload is complete.
	Journal string
}

// UploadProgress tells how much of an upload is stored.
type UploadProgress struct {
	Bytes int64
	// TotalBytes is the length of the source. 0 where it is not known.
	TotalBytes int64
	Parts      int
	Rows       int64
}

// UploadResult tells what became of a source: all of it is stored.
type UploadResult struct {
	// Files are the records of the service, in the order of the source.
	Files []FileRecord
	Rows  int64
	Bytes int64
	Parts int
	// Duplicates is the number of parts whose content the service held before.
	Duplicates int
}

// SentPart is a part that is stored.
type SentPart struct {
	// Name is the name it was sent under. That of the record differs where the service held the content before.
	Name      string
	File      FileRecord
	Duplicate bool
}

// UploadError is an upload that did not end well. It wraps the error of the part that failed, in which [errors.As] finds
// an [*InvalidFileError] and the other kinds.
type UploadError struct {
	// Part is the name of the part that failed, empty where the source or the journal did.
	Part string
	// Sent are the parts that are stored, in the order of the source.
	Sent []SentPart
	Err  error
}

func (e *UploadError) Error() string { return fmt.Sprintf("%v (parts stored: %d)", e.Err, len(e.Sent)) }

// Unwrap returns the error of the part.
func (e *UploadError) Unwrap() error { return e.Err }

// UploadFile uploads the file at a path, under its own name unless options have another. See [Client.Upload].
func (c *Client) UploadFile(ctx context.Context, schema, path string, options *UploadOptions) (*UploadResult, error) {
	o := optionsOf(options)
	if o.Name == "" {
		o.Name = filepath.Base(path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, sourceError(err)
	}
	defer file.Close()
	return c.upload(ctx, schema, file, o)
}

// Upload uploads a source of JSONL. It is cut at line ends into parts, which are sent side by side; one part has the name
// of options, several are named base-00001.jsonl and so on. The memory in use is at most that of Concurrency + 1 parts,
// whatever the length of the source, and where lines repeat of one part more. The same bytes may be uploaded
// again with the same PartBytes: they are stored once. After a correction they may not, where several parts were sent: the
// error says what to upload then.
//
// No two parts have equal content, which the service would store once: a part that repeats another is cut by whole lines
// shorter. A part of one line that repeats another ends the upload before it is sent.
//
// After a part is refused no further part starts, and those under way end. The error is an [*UploadError].
func (c *Client) Upload(ctx context.Context, schema string, source io.Reader, options *UploadOptions) (*UploadResult, error) {
	return c.upload(ctx, schema, source, optionsOf(options))
}

func optionsOf(options *UploadOptions) UploadOptions {
	var o UploadOptions
	if options != nil {
		o = *options
	}
	if o.PartBytes == 0 {
		o.PartBytes = defaultPartBytes
	}
	if o.Concurrency == 0 {
		o.Concurrency = defaultConcurrency
	}
	return o
}

func (c *Client) upload(ctx context.Context, schema string, source io.Reader, o UploadOptions) (*UploadResult, error) {
	if !strings.HasSuffix(o.Name, fileSuffix) {
		return nil, usage("the name %q of the upload does not end in .jsonl: set Name of the options", o.Name)
	}
	if o.PartBytes < 0 || o.Concurrency < 0 {
		return nil, usage("PartBytes and Concurrency of the options are at least 1: leave one out to have its default")
	}
	u := &uploading{client: c, schema: schema, options: o}
	u.progress.TotalBytes = lengthOf(source)
	if file, ok := source.(*os.File); ok {
		source = &wholeFile{file, u.progress.TotalBytes}
	}
	if o.Journal != "" {
		var err error
		if u.journal, err = openJournal(o.Journal, journalAccount(c.server, c.token), schema); err != nil {
			return nil, journalError(err)
		}
		defer u.journal.close()
	}
	u.run(ctx, &splitter{source: source, partBytes: o.PartBytes})
	return u.finish()
}

// lengthOf returns the number of bytes that a source still has, 0 where it cannot know.
func lengthOf(source io.Reader) int64 {
	switch s := source.(type) {
	case interface{ Len() int }: // bytes.Reader, bytes.Buffer, strings.Reader
		return int64(s.Len())
	case *os.File:
		info, err := s.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		at, err := s.Seek(0, io.SeekCurrent)
		if err != nil {
			return 0
		}
		return max(0, info.Size()-at)
	}
	return 0
}

// wholeFile reads a file, and fails where it has become shorter: what was cut off would be missing, without a word.
type wholeFile struct {
	*os.File
	left int64 // bytes of its length that were not read; less than 0 in a file that grows
}

func (f *wholeFile) Read(into []byte) (int, error) {
	n, err := f.File.Read(into)
	f.left -= int64(n)
	if err == io.EOF && f.left > 0 {
		return n, fmt.Errorf("%s became shorter while it was read", f.Name())
	}
	return n, err
}

func sourceError(err error) error {
	return &CeleiroError{
		Message: fmt.Sprintf("the source cannot be read: %v. What to do: check the file or stream, then upload again", err),
		cause:   err,
	}
}

func journalError(err error) error {
	return &CeleiroError{
		Message: fmt.Sprintf("the journal cannot be used: %v. What to do: give a path that can be read and written", err),
		cause:   err,
	}
}

// uploading is one upload under way.
type uploading struct {
	client  *Client
	schema  string
	options UploadOptions
	journal *journal
	records partsByRecord

	mu       sync.Mutex
	sent     []*SentPart // by number, from 0; nil where not stored
	progress UploadProgress
	failed   *UploadError
	failedAt int                 // number of the part that failed
	missing  map[int]missingPart // parts that failed, by number
	rest     missingRest
}

// run sends all parts, and returns when none is under way.
func (u *uploading) run(ctx context.Context, source *splitter) {
	// Each buffer belongs to one part: those under way, and the one that is read.
	buffers := make(chan []byte, u.options.Concurrency+1)
	for range cap(buffers) {
		buffers <- nil
	}
	turns := make(chan struct{}, u.options.Concurrency)
	var underWay sync.WaitGroup
	defer underWay.Wait()
	u.rest.first = 1
	for last := false; !last; {
		buffer := <-buffers
		if u.stopped() {
			return
		}
		p, err := source.next(buffer)
		if err != nil {
			u.failToCut(err)
			return
		}
		turns <- struct{}{}
		if u.stopped() {
			return
		}
		p.name, last = u.nameOf(p), p.last
		u.rest.first += p.lineCount()
		if last {
			u.rest.first = 0
		}
		underWay.Add(1)
		go func() {
			defer underWay.Done()
			u.send(ctx, p)
			buffers <- p.data
			<-turns
		}()
	}
}

// nameOf returns the name of a part: one part keeps the name, several are numbered.
func (u *uploading) nameOf(p part) string {
	if p.number == 1 && p.last {
		return u.options.Name
	}
	return u.numbered(p.number)
}

func (u *uploading) numbered(number int) string {
	return fmt.Sprintf("%s-%05d%s", strings.TrimSuffix(u.options.Name, fileSuffix), number, fileSuffix)
}

func (u *uploading) failToCut(err error) {
	var repeated *repeatedPart
	if !errors.As(err, &repeated) {
		u.fail(part{}, sourceError(err))
		return
	}
	u.rest.repeats = true
	name := u.numbered(repeated.number)
	u.fail(part{number: repeated.number, name: name}, repeatError(name, u.numbered(repeated.earlier)))
}

func (u *uploading) send(ctx context.Context, p part) {
	sent, noted := u.noted(p)
	if !noted {
		result, err := u.client.putPart(ctx, u.schema, p, u.options.Gzip)
		if err != nil {
			u.fail(p, placeInSource(err, p))
			return
		}
		sent = SentPart{p.name, result.File, result.Duplicate}
	}
	if err := u.records.add(sent); err != nil {
		u.fail(p, err)
		return
	}
	if u.journal != nil && !noted {
		if err := u.journal.note(p, sent.File); err != nil {
			u.fail(part{}, journalError(err))
		}
	}
	u.stored(p, sent)
}

// noted returns a part that the journal has.
func (u *uploading) noted(p part) (SentPart, bool) {
	if u.journal == nil {
		return SentPart{}, false
	}
	file := u.journal.find(p)
	if file == nil {
		return SentPart{}, false
	}
	return SentPart{Name: p.name, File: *file}, true
}

// placeInSource makes the lines and offsets of a report count from the start of the source.
func placeInSource(err error, p part) error {
	var invalid *InvalidFileError
	if errors.As(err, &invalid) {
		for i := range invalid.Report.Errors {
			invalid.Report.Errors[i].Line += p.lines
			invalid.Report.Errors[i].ByteOffset += p.offset
		}
	}
	return err
}

func (u *uploading) stored(p part, sent SentPart) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for len(u.sent) < p.number {
		u.sent = append(u.sent, nil)
	}
	u.sent[p.number-1] = &sent
	u.progress.Bytes += int64(len(p.data))
	u.progress.Parts++
	if sent.File.Rows != nil {
		u.progress.Rows += *sent.File.Rows
	}
	if u.options.OnProgress != nil {
		u.options.OnProgress(u.progress)
	}
}

// fail stops the upload. Of several parts that fail the first of the source is told. A part without data was not cut.
func (u *uploading) fail(p part, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(p.data) > 0 {
		if u.missing == nil {
			u.missing = make(map[int]missingPart)
		}
		u.missing[p.number] = missingPart{p.name, p.lines + 1, p.lines + p.lineCount(), err}
	}
	if u.failed == nil || p.number < u.failedAt {
		u.failed, u.failedAt = &UploadError{Part: p.name, Err: err}, p.number
	}
}

func (u *uploading) stopped() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.failed != nil
}

// advise says what to do where the whole source is not to be uploaded again.
func (u *uploading) advise() {
	var missing []missingPart
	for _, number := range slices.Sorted(maps.Keys(u.missing)) {
		missing = append(missing, u.missing[number])
	}
	var invalid *InvalidFileError
	switch err := u.failed.Err; {
	case errors.Is(err, errRepeats):
		err.(*CeleiroError).Message += ". What to do: " + missingAdvice(missing, u.rest)
	case errors.As(err, &invalid) && u.mayHaveStored():
		invalid.Message = strings.TrimSuffix(invalid.Message, correctAndRepeat) + missingAdvice(missing, u.rest)
	}
}

// mayHaveStored reports whether a part is stored, or ended in a way that does not tell.
func (u *uploading) mayHaveStored() bool {
	var invalid *InvalidFileError
	for _, part := range u.missing {
		if !errors.As(part.err, &invalid) {
			return true
		}
	}
	return len(u.failed.Sent) > 0
}

// finish returns the outcome. A complete upload needs its journal no longer.
func (u *uploading) finish() (*UploadResult, error) {
	result := &UploadResult{Rows: u.progress.Rows, Bytes: u.progress.Bytes, Parts: u.progress.Parts}
	var sent []SentPart
	for _, each := range u.sent {
		if each == nil {
			continue
		}
		sent = append(sent, *each)
		result.Files = append(result.Files, each.File)
		if each.Duplicate {
			result.Duplicates++
		}
	}
	if u.failed != nil {
		u.failed.Sent = sent
		u.advise()
		return nil, u.failed
	}
	if u.journal != nil {
		if err := u.journal.remove(); err != nil {
			return nil, &UploadError{Sent: sent, Err: journalError(err)}
		}
	}
	return result, nil
}
