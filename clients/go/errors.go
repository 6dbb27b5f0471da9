package celeiro

import (
	"fmt"
	"time"
)

// CeleiroError is the base of every error of this package: [errors.As] finds it in each of the kinds below.
type CeleiroError struct {
	// Message says what happened and, at its end, what to do. It includes the service's own text, in Portuguese.
	Message string
	// Code of the contract (package codes). Empty where the service did not answer.
	Code string
	// Status of the HTTP answer. 0 where there was none.
	Status int
	// RequestID names the request to support. Empty where the service did not answer.
	RequestID string
	// Fields has the service's texts about each member or parameter that is to blame.
	Fields map[string][]string

	cause error
}

func (e *CeleiroError) Error() string { return "celeiro: " + e.Message }

// Unwrap returns what caused the error, such as an error of the network, or nil.
func (e *CeleiroError) Unwrap() error { return e.cause }

// AuthenticationError is a 401: the API token is not valid, has expired, or was revoked.
type AuthenticationError struct{ CeleiroError }

// PermissionError is a 403: the token lacks a scope, or the plan a right.
type PermissionError struct{ CeleiroError }

// NotFoundError is a 404: the token's tenant has no schema of this slug.
type NotFoundError struct{ CeleiroError }

// InvalidRequestError is a 400, 413, 415 or 422: the request breaks a rule. Fields says which.
type InvalidRequestError struct{ CeleiroError }

// InvalidFileError is an upload whose lines break rules of the schema. It is an [*InvalidRequestError] too.
type InvalidFileError struct {
	InvalidRequestError
	// Report describes the first 100 bad lines. Their lines and byte offsets count from the start of the source; its
	// totals are those of the part that was refused.
	Report ValidationReport
	// File is the service's record of the refused part, where the answer had it.
	File *FileRecord
}

// DamagedSourceError is a 409: what is stored is not what was uploaded, so a query has no answer.
type DamagedSourceError struct {
	CeleiroError
	// Files are the damaged files, ten at most. Empty where files of the columnar table are damaged.
	Files []DamagedFile
}

// DamagedFile names a stored file that is missing or changed.
type DamagedFile struct {
	ID       int64  `json:"id"`
	FileName string `json:"file_name"`
}

// RateLimitError is a 429 after the last attempt.
type RateLimitError struct {
	CeleiroError
	// RetryAfter is how long the service asks to wait. 0 where it does not say.
	RetryAfter time.Duration
}

// StorageFullError is a 507 after the last attempt: the store or the plan has no room.
type StorageFullError struct{ CeleiroError }

// ServiceError is a fault of the service after the last attempt: 500, 503, 504 and every status without a kind of its own.
type ServiceError struct{ CeleiroError }

// UnexpectedAnswerError is an answer that is not the service's: a page of a proxy, or a body that is damaged.
type UnexpectedAnswerError struct{ CeleiroError }

// ConnectionError is the lack of an answer: the connection was refused, cut, or silent beyond the timeout.
type ConnectionError struct{ CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *AuthenticationError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *PermissionError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *NotFoundError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *InvalidRequestError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the [*InvalidRequestError] that it is too.
func (e *InvalidFileError) Unwrap() error { return &e.InvalidRequestError }

// Unwrap returns the base error, for [errors.As].
func (e *DamagedSourceError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *RateLimitError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *StorageFullError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *ServiceError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *UnexpectedAnswerError) Unwrap() error { return &e.CeleiroError }

// Unwrap returns the base error, for [errors.As].
func (e *ConnectionError) Unwrap() error { return &e.CeleiroError }

// usage returns the error of an argument that cannot be.
func usage(format string, values ...any) *CeleiroError {
	return &CeleiroError{Message: fmt.Sprintf(format, values...)}
}
