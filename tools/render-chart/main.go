// Renders a Helm chart with Go's own templates, for machines without helm. It needs Debian's golang-go,
// golang-github-masterminds-sprig-dev and golang-k8s-sigs-yaml-dev.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run main.go <chart> [values file …]
package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type tree = map[string]interface{}

func main() {
	log.SetFlags(0)
	chart := os.Args[1]
	values := readYaml(filepath.Join(chart, "values.yaml"))
	for _, path := range os.Args[2:] {
		merge(values, readYaml(path))
	}
	about := readYaml(filepath.Join(chart, "Chart.yaml"))
	data := tree{
		"Values":  values,
		"Chart":   tree{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": tree{"Name": "portal", "Namespace": "default", "Service": "Helm", "IsInstall": true, "IsUpgrade": false, "Revision": 1},
		"Capabilities": tree{"KubeVersion": tree{"Version": "v1.30.0", "Major": "1", "Minor": "30"}},
	}
	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["include"] = func(name string, given interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, given)
		return text.String(), err
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	all.Funcs(functions)
	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		check(err)
		_, err = all.New(filepath.Base(path)).Parse(string(text))
		check(err)
	}
	for _, path := range paths {
		if !strings.HasSuffix(path, ".yaml") {
			continue
		}
		fmt.Printf("---\n# Source: %s\n", filepath.Base(path))
		check(all.ExecuteTemplate(os.Stdout, filepath.Base(path), data))
	}
}

func readYaml(path string) tree {
	text, err := os.ReadFile(path)
	check(err)
	found := tree{}
	check(yaml.UnmarshalStrict(text, &found))
	return found
}

// As Helm puts a person's values over the chart's own.
func merge(under, over tree) {
	for name, value := range over {
		below, isTree := under[name].(tree)
		if above, isAlso := value.(tree); isTree && isAlso {
			merge(below, above)
		} else {
			under[name] = value
		}
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
