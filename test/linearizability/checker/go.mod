module celeiro/linearizability

// Debian 12's Go; a newer one builds it as well.
go 1.19

require github.com/anishathalye/porcupine v1.3.1
