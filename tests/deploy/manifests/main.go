// Reads manifests from standard input as an API server would: every document must be
// of a kind that Kubernetes, the Gateway API or the Prometheus operator knows, and may hold only fields that
// the kind has, each of its type and none of them twice.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	gateway "sigs.k8s.io/gateway-api/apis/v1"
)

func main() {
	count, err := check(os.Stdin)
	if err == nil && count == 0 {
		err = errors.New("no manifests")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%d manifests fit the types of their kinds\n", count)
}

// check returns how many manifests the input held.
func check(input io.Reader) (int, error) {
	for _, install := range []func(*runtime.Scheme) error{gateway.Install, monitoring.AddToScheme} {
		if err := install(scheme.Scheme); err != nil {
			return 0, err
		}
	}
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	documents := yaml.NewYAMLReader(bufio.NewReader(input))
	count := 0
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return count, nil
		}
		if err != nil {
			return count, err
		}
		var content any
		if err := yaml.Unmarshal(document, &content); err != nil {
			return count, fmt.Errorf("%w in:\n%s", err, document)
		}
		if content == nil || len(bytes.TrimSpace(document)) == 0 {
			continue
		}
		if _, _, err := decoder.Decode(document, nil, nil); err != nil {
			return count, fmt.Errorf("%w in:\n%s", err, document)
		}
		count++
	}
}
