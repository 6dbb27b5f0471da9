package celeiro

import (
	"errors"
	"fmt"
	"sync"
)

// errRepeats marks the error of a part that has the content of another. What to do about it is added when the upload ends.
var errRepeats = errors.New("the part repeats another")

// repeatedPart is a part of one line whose content an earlier part has.
type repeatedPart struct{ number, earlier int }

func (r *repeatedPart) Error() string {
	return fmt.Sprintf("part %d has one line only and repeats part %d", r.number, r.earlier)
}

// repeatError is the error of a part that is not sent because an earlier one has its content.
func repeatError(name, earlier string) error {
	return repeats("upload %q: the part has one line only and repeats %q. The service stores equal content once, so that its row "+
		"would be lost", name, earlier)
}

func repeats(format string, values ...any) *CeleiroError {
	return &CeleiroError{Message: fmt.Sprintf(format, values...), cause: errRepeats}
}

// partsByRecord notes which part of an upload has which record of the service.
type partsByRecord struct {
	mu    sync.Mutex
	parts map[int64]SentPart // by the record's id
}

// add returns an error where another part has the record already and the service called one of the two a duplicate: it has
// stored the rows of one alone.
func (r *partsByRecord) add(sent SentPart) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	other, taken := r.parts[sent.File.ID]
	if taken && other.Name != sent.Name && (other.Duplicate || sent.Duplicate) {
		return repeats("upload %q: the service answers that it is a duplicate of %q, a part of the same upload (file %d): the rows of "+
			"one of them are not stored", sent.Name, other.Name, sent.File.ID)
	}
	if r.parts == nil {
		r.parts = make(map[int64]SentPart)
	}
	r.parts[sent.File.ID] = sent
	return nil
}
