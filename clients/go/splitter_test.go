package celeiro

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// split returns all parts, each with bytes of its own.
func split(t *testing.T, source io.Reader, partBytes int) []part {
	t.Helper()
	s := &splitter{source: source, partBytes: partBytes}
	var parts []part
	var buffer []byte
	for {
		p, err := s.next(buffer)
		if err != nil {
			t.Fatal(err)
		}
		buffer = p.data // used again, as an upload does
		p.data = bytes.Clone(p.data)
		parts = append(parts, p)
		if p.last {
			return parts
		}
	}
}

func TestPartsAreWholeLinesOfTheSourceInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var text strings.Builder
		for range random.IntN(60) {
			text.WriteString(strings.Repeat("x", random.IntN(40)))
			text.WriteString([]string{"\n", "\r\n"}[random.IntN(2)])
		}
		text.WriteString(strings.Repeat("y", random.IntN(3))) // the last line may lack its end
		content := text.String()
		partBytes := 1 + random.IntN(200)
		source := []io.Reader{
			strings.NewReader(content), iotest.OneByteReader(strings.NewReader(content)), iotest.DataErrReader(strings.NewReader(content)),
		}[random.IntN(3)]
		checkParts(t, content, partBytes, split(t, source, partBytes))
	}
}

func checkParts(t *testing.T, content string, partBytes int, parts []part) {
	t.Helper()
	rest := content
	for i, p := range parts {
		data := string(p.data)
		if !strings.HasPrefix(rest, data) {
			t.Fatalf("part %d of %q by %d is not the next piece: %q", p.number, content, partBytes, data)
		}
		before := content[:len(content)-len(rest)]
		rest = rest[len(data):]
		switch {
		case p.number != i+1 || p.last != (i == len(parts)-1):
			t.Fatalf("part %d is numbered %d, last %v", i+1, p.number, p.last)
		case p.offset != int64(len(before)) || p.lines != int64(strings.Count(before, "\n")):
			t.Fatalf("part %d begins at byte %d, line %d, told are %d, %d", i+1, len(before), strings.Count(before, "\n"), p.offset, p.lines)
		case !p.last && !strings.HasSuffix(data, "\n"):
			t.Fatalf("part %d does not end with a line: %q", i+1, data)
		case len(data) > partBytes && strings.Contains(strings.TrimSuffix(data, "\n"), "\n"):
			t.Fatalf("part %d is longer than %d and has two lines: %q", i+1, partBytes, data)
		case !p.last && len(data)+strings.IndexByte(rest+"\n", '\n')+1 <= partBytes:
			t.Fatalf("part %d has room for the next line: %q then %q", i+1, data, rest)
		}
	}
	if rest != "" {
		t.Fatalf("the parts of %q by %d lack %q", content, partBytes, rest)
	}
}

func TestASourceAsLongAsAPartIsOnePart(t *testing.T) {
	for _, content := range []string{"", "a", "a\nb\n", "a\nbb"} {
		if parts := split(t, strings.NewReader(content), max(1, len(content))); len(parts) != 1 {
			t.Errorf("%q has %d parts", content, len(parts))
		}
	}
}

func TestALineLongerThanManyBlocksIsOnePart(t *testing.T) {
	long := strings.Repeat("a", 3*longLineBlock) + "\n"
	content := long + "b\n" + long
	checkParts(t, content, 1000, split(t, strings.NewReader(content), 1000))
}

func TestAPartIsReadIntoTheBufferItIsGiven(t *testing.T) {
	content := strings.Repeat("0123456789\n", 1000)
	s := &splitter{source: strings.NewReader(content), partBytes: 1100}
	p, err := s.next(nil)
	if err != nil {
		t.Fatal(err)
	}
	first := &p.data[0]
	for !p.last {
		if p, err = s.next(p.data); err != nil {
			t.Fatal(err)
		}
		if &p.data[0] != first {
			t.Fatalf("part %d has other memory", p.number)
		}
	}
}
