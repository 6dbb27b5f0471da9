package celeiro

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"celeiro.dev/go/celeiro/generated/codes"
)

// errorBody is the body of every error of the contract.
type errorBody struct {
	Error        string              `json:"error"`
	Code         string              `json:"code"`
	RequestID    string              `json:"request_id"`
	Errors       map[string][]string `json:"errors"`
	Report       *ValidationReport   `json:"report"`
	File         *FileRecord         `json:"file"`
	DamagedFiles []DamagedFile       `json:"damaged_files"`
}

// correctAndRepeat is what to do about bad lines where nothing of the source is stored.
const correctAndRepeat = "correct the lines that Report describes and upload again"

// failure is the error of a call whose last attempt had this outcome.
func failure(what string, timeout time.Duration, got *answer, err error) error {
	if err != nil {
		return connectionFailure(what, timeout, err)
	}
	var body errorBody
	if json.Unmarshal(got.body, &body) == nil && body.Code != "" {
		return refusal(what, got, body)
	}
	// A service that is starting answers 503 without a body.
	if got.status >= 500 && len(bytes.TrimSpace(got.body)) == 0 {
		return refusal(what, got, errorBody{Error: http.StatusText(got.status)})
	}
	return unexpected(what, got, "its body is not the JSON of the contract", nil)
}

// refusal is the error of an answer that is the service's.
func refusal(what string, got *answer, body errorBody) error {
	base := func(advice string) CeleiroError {
		return CeleiroError{
			Message:   refusalMessage(what, got.status, body, advice),
			Code:      body.Code,
			Status:    got.status,
			RequestID: body.RequestID,
			Fields:    body.Errors,
		}
	}
	switch got.status {
	case http.StatusUnauthorized:
		return &AuthenticationError{base("make a new API token in the control panel, where this one expired or was revoked")}
	case http.StatusForbidden:
		return &PermissionError{base("use a token that has the scope, or a plan that has the right")}
	case http.StatusNotFound:
		return &NotFoundError{base("check the slug of the schema, and that the token belongs to its account")}
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
		http.StatusUnprocessableEntity:
		if body.Report != nil {
			invalid := InvalidRequestError{base(correctAndRepeat)}
			return &InvalidFileError{invalid, *body.Report, body.File}
		}
		return &InvalidRequestError{base(adviceOf(body.Code))}
	case http.StatusConflict:
		if body.DamagedFiles != nil || body.Code == codes.FileDamaged || body.Code == codes.TableDamaged {
			return &DamagedSourceError{
				base("set the damaged files aside or repair the table in the control panel, then query again"),
				body.DamagedFiles,
			}
		}
	case http.StatusTooManyRequests:
		wait, _ := retryAfter(got.header)
		return &RateLimitError{base("wait for RetryAfter and call again, or call less often"), wait}
	case http.StatusInsufficientStorage:
		return &StorageFullError{base("ask who runs the service for room or a larger plan, then call again")}
	}
	return &ServiceError{base("call again later; if it continues, tell support the request ID")}
}

// adviceOf says what to do about a request that breaks a rule.
func adviceOf(code string) string {
	switch code {
	case codes.SchemaNotLinked:
		return "upload the first valid file, then query"
	case codes.UploadNameTaken:
		return "upload under another name"
	case codes.UploadTooLarge:
		return "upload with a smaller PartBytes"
	case codes.NoPendingFiles:
		return "upload first: there is nothing to process"
	case codes.PageTokenInvalid, codes.BadPageToken:
		return "begin the query anew, without the page token"
	}
	return "correct what the text and Fields name, then call again"
}

func refusalMessage(what string, status int, body errorBody, advice string) string {
	text := strings.TrimSpace(fmt.Sprintf("%s: answered %d %s", what, status, body.Code))
	if body.Error != "" {
		text += ": " + body.Error
	}
	for _, field := range slices.Sorted(maps.Keys(body.Errors)) {
		text += fmt.Sprintf(" [%s: %s]", field, strings.Join(body.Errors[field], " "))
	}
	if body.RequestID != "" {
		text += fmt.Sprintf(" (request %s)", body.RequestID)
	}
	return text + ". What to do: " + advice
}

func connectionFailure(what string, timeout time.Duration, err error) error {
	var local *unsendable
	if errors.As(err, &local) {
		return &CeleiroError{Message: fmt.Sprintf("%s: the request cannot be made: %v. What to do: check its arguments", what, local.error), cause: local.error}
	}
	reason, advice := fmt.Sprintf("the connection broke off: %v", err), "check the network, then call again"
	switch {
	case errors.Is(err, errSilent):
		reason = fmt.Sprintf("not a byte moved for %v", timeout)
		advice = "check that the service works and the network is up; where answers may take longer, set WithTimeout"
	case untrusted(err):
		advice = "trust the certificate, by an HTTP client of your own (WithHTTPClient), or correct the base URL"
	case refused(err):
		reason = fmt.Sprintf("no connection: %v", err)
		advice = "check the base URL, and that the service is up"
	}
	return &ConnectionError{CeleiroError{Message: fmt.Sprintf("%s: %s. What to do: %s", what, reason, advice), cause: err}}
}

// shownBytes is how much of a foreign answer a message shows.
const shownBytes = 200

// unexpected is the error of an answer that the contract does not know.
func unexpected(what string, got *answer, why string, cause error) error {
	message := fmt.Sprintf("%s: answered %d, but %s", what, got.status, why)
	if cause != nil {
		message += fmt.Sprintf(" (%v)", cause)
	}
	if shown := strings.ToValidUTF8(string(got.body[:min(len(got.body), shownBytes)]), "?"); shown != "" {
		message += fmt.Sprintf("; it begins with %q", shown)
	}
	message += ". What to do: check the base URL, and the proxies between this machine and the service"
	return &UnexpectedAnswerError{CeleiroError{Message: message, Status: got.status, cause: cause}}
}

// canceled is the error of a call whose context ended. errors.Is finds the context's error in it.
func canceled(ctx context.Context, what string) error {
	cause := context.Cause(ctx)
	return &CeleiroError{Message: fmt.Sprintf("%s: ended by its context: %v", what, cause), cause: errors.Join(ctx.Err(), cause)}
}
