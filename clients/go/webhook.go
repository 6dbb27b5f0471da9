package celeiro

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// webhookTolerance is how far the timestamp of a webhook may be from this machine's clock.
const webhookTolerance = 5 * time.Minute

// WebhookReason says which check a webhook failed.
type WebhookReason string

const (
	// WebhookSecret is a secret that is not one: a fault of the receiver.
	WebhookSecret WebhookReason = "secret"
	// WebhookHeaders are headers that are missing or not readable.
	WebhookHeaders WebhookReason = "headers"
	// WebhookTimestamp is a timestamp more than 5 minutes off.
	WebhookTimestamp WebhookReason = "timestamp"
	// WebhookSignature is a signature that none of the secrets made: forged, or changed on the way.
	WebhookSignature WebhookReason = "signature"
	// WebhookPayload is a payload that is signed well and is not an event.
	WebhookPayload WebhookReason = "payload"
)

// WebhookVerificationError is a webhook that is not to be believed. Answer it with 401.
type WebhookVerificationError struct {
	CeleiroError
	Reason WebhookReason
	// Skew is how far the timestamp is ahead of this machine's clock, negative where it is behind. 0 unless Reason is
	// WebhookTimestamp.
	Skew time.Duration
}

// Unwrap returns the base error, for [errors.As].
func (e *WebhookVerificationError) Unwrap() error { return &e.CeleiroError }

// WebhookEvent tells that the status of a processing run changed. The same event may come again, with the same ID.
type WebhookEvent struct {
	// ID of the message, from its header.
	ID string `json:"-"`
	// Topic is "schemas.run.status". Others may come to be: pass over those you do not know.
	Topic    string    `json:"topic"`
	Metadata RunStatus `json:"metadata"`
}

// RunStatus is the state of a run at the time of the event.
type RunStatus struct {
	RunID int64 `json:"run_id"`
	// Tenant is the slug of the account.
	Tenant string `json:"tenant"`
	// Status is "started", "running", "completed", "failed" or "cancelled".
	Status        string    `json:"status"`
	StartedAt     time.Time `json:"started_at"`
	Schema        string    `json:"schema"`
	SchemaVersion string    `json:"schema_version"`
	FilesCount    int64     `json:"files_count"`
	// FinishedAt is nil until the run ends.
	FinishedAt *time.Time `json:"finished_at"`
	// Error says why the run failed, nil unless it did.
	Error *RunError `json:"error"`
}

// RunError says why a run failed: Code for programs, Message in Portuguese.
type RunError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// VerifyWebhook checks the signature of a webhook (Standard Webhooks) and returns its event. payload is the body as it
// came, byte for byte. Any of the secrets may have signed it: while a secret is rotated, pass the old and the new one.
// The error is a [*WebhookVerificationError].
func VerifyWebhook(payload []byte, headers http.Header, secrets ...string) (*WebhookEvent, error) {
	return verifyWebhook(payload, headers, secrets, time.Now())
}

func verifyWebhook(payload []byte, headers http.Header, secrets []string, now time.Time) (*WebhookEvent, error) {
	if err := checkTimestamp(headers, now); err != nil {
		return nil, err
	}
	if err := checkSignature(payload, headers, secrets); err != nil {
		return nil, err
	}
	event := &WebhookEvent{ID: headers.Get(standardwebhooks.HeaderWebhookID)}
	if err := json.Unmarshal(payload, event); err != nil || event.Topic == "" {
		return nil, webhookError(WebhookPayload, "the payload is signed and is not an event: update this package")
	}
	return event, nil
}

func checkTimestamp(headers http.Header, now time.Time) error {
	for _, name := range []string{
		standardwebhooks.HeaderWebhookID, standardwebhooks.HeaderWebhookTimestamp, standardwebhooks.HeaderWebhookSignature,
	} {
		if headers.Get(name) == "" {
			return webhookError(WebhookHeaders, "the header %s is missing: pass all headers of the request", name)
		}
	}
	text := headers.Get(standardwebhooks.HeaderWebhookTimestamp)
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil || text[0] == '+' {
		return webhookError(WebhookHeaders, "the timestamp %q is not a number of seconds", text)
	}
	skew := time.Unix(seconds, 0).Sub(now)
	if skew < -webhookTolerance || skew > webhookTolerance {
		off := webhookError(WebhookTimestamp, "the timestamp is %v %s this machine's clock, more than %v: set the clock, or refuse "+
			"a message that somebody repeats", skew.Abs().Round(time.Second), side(skew), webhookTolerance)
		off.Skew = skew
		return off
	}
	return nil
}

func side(skew time.Duration) string {
	if skew < 0 {
		return "behind"
	}
	return "ahead of"
}

func checkSignature(payload []byte, headers http.Header, secrets []string) error {
	if len(secrets) == 0 {
		return webhookError(WebhookSecret, "there is no secret: pass the webhook's secret from the control panel")
	}
	for _, secret := range secrets {
		webhook, err := standardwebhooks.NewWebhook(secret)
		if err != nil || strings.TrimPrefix(secret, "whsec_") == "" {
			return webhookError(WebhookSecret, "a secret is empty or not base64: copy it whole from the control panel")
		}
		err = webhook.VerifyIgnoringTimestamp(payload, headers)
		if err == nil {
			return nil
		}
		if !errors.Is(err, standardwebhooks.ErrNoMatchingSignature) {
			return webhookError(WebhookHeaders, "the headers cannot be read: %v", err)
		}
	}
	return webhookError(WebhookSignature, "no secret made the signature: check that the secret is that of this webhook, that the "+
		"payload is the body byte for byte, and refuse the message")
}

func webhookError(reason WebhookReason, format string, values ...any) *WebhookVerificationError {
	message := "webhook refused (" + string(reason) + "): " + fmt.Sprintf(format, values...)
	return &WebhookVerificationError{CeleiroError: CeleiroError{Message: message}, Reason: reason}
}
