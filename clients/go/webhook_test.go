package celeiro

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// webhookVector is a webhook with the verdict that every client gives.
type webhookVector struct {
	Name    string            `json:"name"`
	Payload string            `json:"payload"`
	Headers map[string]string `json:"headers"`
	Secrets []string          `json:"secrets"`
	Verdict string            `json:"verdict"`
}

func (v *webhookVector) header() http.Header {
	header := make(http.Header)
	for name, value := range v.Headers {
		header.Set(name, value)
	}
	return header
}

func readVectors(t *testing.T) (now time.Time, vectors []webhookVector) {
	t.Helper()
	text, err := os.ReadFile("../shared/webhook-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Now     time.Time
		Vectors []webhookVector
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Now, file.Vectors
}

func TestEverySharedWebhookHasItsVerdict(t *testing.T) {
	now, vectors := readVectors(t)
	for _, vector := range vectors {
		t.Run(vector.Name, func(t *testing.T) {
			event, err := verifyWebhook([]byte(vector.Payload), vector.header(), vector.Secrets, now)
			if vector.Verdict != "valid" {
				equal(t, "reason", string(as[*WebhookVerificationError](t, err).Reason), vector.Verdict)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "id", event.ID, "msg_1")
			equal(t, "topic", event.Topic, "schemas.run.status")
			equal(t, "run", event.Metadata.RunID, 9007199254740993)
			equal(t, "status", event.Metadata.Status, "completed")
			equal(t, "schema", event.Metadata.Schema, "ação-\U0001f600")
			equal(t, "finished", event.Metadata.FinishedAt.Sub(event.Metadata.StartedAt), 30*time.Second)
		})
	}
	if len(vectors) < 10 {
		t.Errorf("there are only %d vectors", len(vectors))
	}
}

func TestAClockThatIsOffIsToldByHowMuch(t *testing.T) {
	now, vectors := readVectors(t)
	for off, words := range map[time.Duration]string{
		-301 * time.Second: "5m1s ahead of", 400 * time.Second: "6m40s behind", 5*time.Minute + time.Second: "5m1s behind",
	} {
		vector := vectors[0]
		_, err := verifyWebhook([]byte(vector.Payload), vector.header(), vector.Secrets, now.Add(off))
		refused := as[*WebhookVerificationError](t, err)
		equal(t, "skew", refused.Skew, -off)
		if !strings.Contains(err.Error(), words) {
			t.Errorf("the message lacks %q: %v", words, err)
		}
	}
}

func TestASecretThatIsNoneIsTheReceiversFault(t *testing.T) {
	now, vectors := readVectors(t)
	vector := vectors[0]
	for _, secrets := range [][]string{nil, {""}, {"whsec_not base64!"}} {
		_, err := verifyWebhook([]byte(vector.Payload), vector.header(), secrets, now)
		equal(t, "reason", as[*WebhookVerificationError](t, err).Reason, WebhookSecret)
	}
}

func TestTheClockOfThisMachineIsUsed(t *testing.T) {
	_, vectors := readVectors(t)
	_, err := VerifyWebhook([]byte(vectors[0].Payload), vectors[0].header(), vectors[0].Secrets...)
	equal(t, "reason", as[*WebhookVerificationError](t, err).Reason, WebhookTimestamp)
}

func TestAFailedRunTellsWhy(t *testing.T) {
	var event WebhookEvent
	text := `{"topic":"schemas.run.status","metadata":{"run_id":7,"status":"failed","finished_at":null,"error":{"code":"c","message":"m"}}}`
	if err := json.Unmarshal([]byte(text), &event); err != nil {
		t.Fatal(err)
	}
	if event.Metadata.FinishedAt != nil || *event.Metadata.Error != (RunError{"c", "m"}) {
		t.Errorf("got %+v", event.Metadata)
	}
}
