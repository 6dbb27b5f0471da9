package celeiro

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

// journal is a file that notes the parts of an upload that are stored, one JSON object per line.
type journal struct {
	path    string
	account string // see journalAccount
	schema  string
	noted   map[string]journalLine // by the name of the part
	file    *os.File
}

// journalLine notes one part. The first four members are common to all clients.
type journalLine struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	FileID int64  `json:"file_id"`
	// Account keeps a journal from skipping parts at another service or in another account.
	Account string `json:"account"`
	// Schema keeps a journal from skipping parts in another schema.
	Schema string `json:"schema,omitempty"`
	// File is the record of the service, for the result of a later call.
	File *FileRecord `json:"file,omitempty"`
}

// openJournal reads what a journal noted, and opens it for more. A last line that is not whole is what a kill left.
func openJournal(path, account, schema string) (*journal, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	j := &journal{path: path, account: account, schema: schema, noted: make(map[string]journalLine)}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		var line journalLine
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Account == account && (line.Schema == "" || line.Schema == schema) {
			j.noted[line.Name] = line
		}
	}
	if j.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600); err != nil {
		return nil, err
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		_, err = j.file.WriteString("\n")
	}
	return j, err
}

// find returns the record of a part that is stored already, nil where it is not.
func (j *journal) find(p part) *FileRecord {
	line, ok := j.noted[p.name]
	if !ok || line.SHA256 != p.sha256 {
		return nil
	}
	if line.File != nil {
		return line.File
	}
	return knownOf(p, line)
}

// knownOf is what is known of a part that another client noted.
func knownOf(p part, line journalLine) *FileRecord {
	rows := p.lineCount()
	return &FileRecord{
		ID: line.FileID, FileName: line.Name, SizeBytes: int64(len(p.data)), Rows: &rows, Sha256: &line.SHA256,
	}
}

// note writes that a part is stored. It has reached the disk when note returns.
func (j *journal) note(p part, file FileRecord) error {
	line, err := json.Marshal(journalLine{p.name, p.sha256, file.ID, j.account, j.schema, &file})
	if err != nil {
		return err
	}
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		return err
	}
	return j.file.Sync()
}

func (j *journal) close() error { return j.file.Close() }

// remove deletes the file: the upload is complete. Another process may have deleted it before.
func (j *journal) remove() error {
	if err := os.Remove(j.path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
