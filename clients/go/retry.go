package celeiro

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"celeiro.dev/go/celeiro/generated/codes"
)

const (
	firstDelay = 500 * time.Millisecond
	// Longest wait that is not asked for by the service.
	maxDelay = 30 * time.Second
	// Longest wait that the service may ask for.
	maxRetryAfter = 120 * time.Second
)

// mayRepeat tells whether another attempt may have another outcome, and does no harm.
func mayRepeat(r request, got *answer, err error) bool {
	if err != nil {
		if r.once {
			return refused(err)
		}
		return mayPass(err)
	}
	switch codeOf(got) {
	case codes.UploadInterrupted: // cut on its way, for instance by a service that stops; nothing of it was kept
		return true
	case codes.QueryTimeout, codes.StorageQuotaExceeded: // takes as long again; waiting makes no quota larger
		return false
	}
	switch got.status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return true
	case http.StatusRequestTimeout, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusGatewayTimeout, http.StatusInsufficientStorage:
		return !r.once
	}
	return false
}

// codeOf gives the code of an answer that is an error of the service, else the empty string.
func codeOf(got *answer) string {
	var body errorBody
	if json.Unmarshal(got.body, &body) != nil {
		return ""
	}
	return body.Code
}

// mayPass tells whether err is one of the network that may be gone at the next attempt.
func mayPass(err error) bool {
	var local *unsendable
	return !errors.As(err, &local) && !untrusted(err)
}

// untrusted tells whether the certificate of the service is not trusted: the next attempt would find the same.
func untrusted(err error) bool {
	var certificate *tls.CertificateVerificationError
	return errors.As(err, &certificate)
}

// delay before the next attempt: what the service asks for, else a time that doubles, with full jitter, so that clients
// do not return together.
func delay(attempt int, got *answer) time.Duration {
	if got != nil {
		if wait, asked := retryAfter(got.header); asked {
			return min(wait, maxRetryAfter)
		}
	}
	longest := maxDelay
	if attempt < 7 { // 0.5 s doubled six times is more than 30 s
		longest = min(firstDelay<<(attempt-1), maxDelay)
	}
	return rand.N(longest + 1)
}

// retryAfter reads Retry-After in seconds. A date is not read: it would need this machine's clock.
func retryAfter(header http.Header) (time.Duration, bool) {
	seconds, err := strconv.ParseUint(header.Get("Retry-After"), 10, 31)
	return time.Duration(seconds) * time.Second, err == nil
}

// pause waits, or returns the error of the context that ended meanwhile.
func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
