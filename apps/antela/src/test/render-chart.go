// Renders a chart as Helm does: text/template with sprig's functions and Helm's own few, values over the chart's, one namespace of names.
// Usage: render-chart FOLDER < {"Values": {…}, "Release": {…}}; prints one JSON text per template, by its path.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) map[string]any {
	text, err := os.ReadFile(path)
	must(err)
	parsed := map[string]any{}
	must(yaml.Unmarshal(text, &parsed))
	return parsed
}

// Maps are merged by key, all else is replaced.
func over(base, given map[string]any) map[string]any {
	for key, value := range given {
		below, isMap := base[key].(map[string]any)
		if above, isMapToo := value.(map[string]any); isMap && isMapToo {
			base[key] = over(below, above)
		} else {
			base[key] = value
		}
	}
	return base
}

// Helm reads Chart.yaml into a struct, whose fields begin in capitals.
func capitals(chart map[string]any) map[string]any {
	named := map[string]any{}
	for key, value := range chart {
		named[strings.ToUpper(key[:1])+key[1:]] = value
	}
	return named
}

func main() {
	folder := os.Args[1]
	given := struct{ Values, Release map[string]any }{}
	must(json.NewDecoder(os.Stdin).Decode(&given))
	scope := map[string]any{
		"Values":  over(read(filepath.Join(folder, "values.yaml")), given.Values),
		"Release": given.Release,
		"Chart":   capitals(read(filepath.Join(folder, "Chart.yaml"))),
	}
	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	delete(functions, "env")
	delete(functions, "expandenv")
	functions["include"] = func(name string, data any) (string, error) {
		var text bytes.Buffer
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["toYaml"] = func(value any) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["required"] = func(why string, value any) (any, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", why)
		}
		return value, nil
	}
	all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	must(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		must(err)
	}
	rendered := map[string]string{}
	for _, file := range files {
		var text bytes.Buffer
		must(all.ExecuteTemplate(&text, filepath.Base(file), scope))
		// Helm knows a nil of a template as nothing.
		rendered[filepath.Base(file)] = strings.ReplaceAll(text.String(), "<no value>", "")
	}
	must(json.NewEncoder(os.Stdout).Encode(rendered))
}
