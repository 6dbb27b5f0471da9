package celeiro

import (
	"encoding/json"
	"os"
	"testing"
)

func TestAJournalKnowsItsAccountAsEveryClientDoes(t *testing.T) {
	text, err := os.ReadFile("../shared/journal-accounts.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name    string
			BaseURL string `json:"base_url"`
			Token   string
			Account string
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) < 10 {
		t.Errorf("there are only %d vectors", len(file.Vectors))
	}
	for _, vector := range file.Vectors {
		c, err := NewClient(vector.BaseURL, vector.Token)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, vector.Name, journalAccount(c.server, c.token), vector.Account)
	}
}
