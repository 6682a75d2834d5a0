// Loads compose files as `docker compose config` does, with the loader that it is made
// of: variables put in, anchors merged, the schema and what refers to what checked.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	for _, path := range os.Args[1:] {
		services, err := load(path)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
			os.Exit(1)
		}
		fmt.Printf("%s: %d services\n", path, services)
	}
}

// load returns how many services the file describes.
func load(path string) (int, error) {
	options, err := cli.NewProjectOptions([]string{path}, cli.WithOsEnv)
	if err != nil {
		return 0, err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return 0, err
	}
	for name, config := range project.Configs {
		if _, err := os.Stat(config.File); err != nil {
			return 0, fmt.Errorf("config %s: %w", name, err)
		}
	}
	return len(project.Services), nil
}
