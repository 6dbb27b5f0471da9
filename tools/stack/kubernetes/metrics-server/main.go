// metrics-server: what pods and the node use of processor and memory, which the autoscaler goes by.
package main

import (
	"os"

	genericapiserver "k8s.io/apiserver/pkg/server"
	"k8s.io/component-base/cli"
	"sigs.k8s.io/metrics-server/cmd/metrics-server/app"
)

func main() {
	os.Exit(cli.Run(app.NewMetricsServerCommand(genericapiserver.SetupSignalHandler())))
}
