package celeiro

import "celeiro.dev/go/celeiro/generated/api"

// Types of the contract, as the generated core has them.
type (
	// FileRecord is what the service knows of one uploaded file.
	FileRecord = api.FileRecord
	// ValidationReport says what is wrong with a file.
	ValidationReport = api.ValidationReport
	// LineError is one bad line of a report.
	LineError = api.LineError
	// Shape is a preset of machines for processing.
	Shape = api.Shape
	// ProcessingStarted tells the runs that [Client.Process] started.
	ProcessingStarted = api.ProcessingStarted
	// SchemaDefinition is the newest version of a schema: its fields and their types.
	SchemaDefinition = api.SchemaDefinition
	// Column is the name and the type of one column of a result.
	Column = api.QueryColumn
	// Statistics is what a query cost.
	Statistics = api.QueryStatistics
)
