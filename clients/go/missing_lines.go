package celeiro

import (
	"errors"
	"fmt"
	"strings"
)

// missingPart is a part that is not stored, by its lines in the source.
type missingPart struct {
	name        string
	first, last int64
	err         error
}

// missingRest are the lines that no part was made of, up to the end of the source.
type missingRest struct {
	first int64 // 0 where there is none
	// repeats is whether the first line alone would be a part that repeats another.
	repeats bool
}

// missingAdvice says what to do about parts that are not stored where others are, or may be. It is never the whole source
// again: parts are cut by size, so other lines or another size move the borders of the parts behind, and their lines would be
// stored twice.
func missingAdvice(parts []missingPart, rest missingRest) string {
	var missing []string
	for _, part := range parts {
		missing = append(missing, part.String())
	}
	if rest.first > 0 {
		missing = append(missing, rest.String())
	}
	return "other parts are stored, so do not upload the whole source again: a correction or another PartBytes moves the borders of " +
		"the parts, and lines would be stored twice. Upload alone what is missing: " + strings.Join(missing, "; ")
}

func (m missingPart) String() string {
	lines := fmt.Sprintf("lines %d to %d", m.first, m.last)
	if m.first == m.last {
		lines = fmt.Sprintf("line %d", m.first)
	}
	var invalid *InvalidFileError
	switch {
	case errors.Is(m.err, errRepeats):
		return lines + ", with others beside, as a file of another name"
	case errors.As(m.err, &invalid):
		lines = "the corrected " + lines
	}
	return fmt.Sprintf("%s as %q", lines, m.name)
}

func (m missingRest) String() string {
	text := fmt.Sprintf("the lines from %d on as a file of another name", m.first)
	if m.repeats {
		text += fmt.Sprintf(", with a larger PartBytes, so that line %d shares its part with others", m.first)
	}
	return text
}
