package celeiro

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
)

// journalAccount returns whom a note of a journal counts for: one SHA-256 of the service and the account, which is the same
// in all clients. The journal says nothing else about either.
func journalAccount(server, token string) string {
	return sha256Hex(strings.TrimRight(server, "/") + "\n" + accountOf(token))
}

// accountOf returns the account that a token names. A token that names none counts for itself alone.
func accountOf(token string) string {
	if segments := strings.Split(token, "."); len(segments) == 3 {
		var claims struct {
			Tenant string `json:"tenant"`
		}
		payload, err := base64.RawURLEncoding.DecodeString(segments[1])
		if err == nil && json.Unmarshal(payload, &claims) == nil && claims.Tenant != "" {
			return claims.Tenant
		}
	}
	return sha256Hex(token)
}

func sha256Hex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
