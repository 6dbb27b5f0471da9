// Package celeiro is the client of Celeiro, a service that takes in event records as JSONL files and answers queries.
//
//	client, err := celeiro.NewClient("https://celeiro.example", token)
//	upload, err := client.UploadFile(ctx, "voos", "voos.jsonl", nil)
//	rows := client.Rows(ctx, "voos", celeiro.Query{
//		Select:    []string{"carrier", "dep_delay"},
//		EventFrom: "2013-01-01",
//		EventTo:   "2013-12-31",
//	}, nil)
//	for row, err := range rows.All() {
//		...
//	}
//
// A [Client] retries what may be repeated, sends parts of files side by side, and reads one page ahead. Every error is or
// wraps an [*CeleiroError]; [errors.As] tells its kind.
//
// The package generated/api is the core below: types and requests as the contract has them. The package generated/codes
// has the codes of errors as constants.
package celeiro

// Version of this package: that of the contract it was made for.
const Version = "1.0.0"
